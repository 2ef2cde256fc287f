import { useTranslation } from "react-i18next";
import { useStore } from "@/app/store";
import { IconAlertOctagon, IconBarcode, IconCheck, IconClock } from "@/ui/icons";
import { feedback } from "./feedback";
import classes from "./Terminal.module.css";

const SHAPES = { calm: IconBarcode, right: IconCheck, waiting: IconClock, wrong: IconAlertOctagon };
const LOOKS = { calm: "", right: classes.right, waiting: classes.waitingStrip, wrong: classes.wrong };

/**
 * Feedback strip of constant height with the result of the last scan or key. `hint` is shown before the first one.
 */
export function Strip({ hint }: { hint: string }) {
  const { t } = useTranslation();
  const now = useStore(feedback);
  const Shape = SHAPES[now.is];
  return (
    <div
      className={`${classes.strip} ${LOOKS[now.is]}`}
      role={now.is === "wrong" ? "alert" : "status"}
      data-feedback={now.is}
    >
      <Shape size={44} stroke={2.4} aria-hidden />
      <div>
        {now.is === "calm" ? hint : now.title}
        {now.is !== "calm" && (now.more || now.code) && (
          <small>
            {now.more} {now.code && <span className="code">{now.code}</span>}
          </small>
        )}
        <span className="visually-hidden">{t(`terminal.strip.${now.is}`)}</span>
      </div>
    </div>
  );
}
