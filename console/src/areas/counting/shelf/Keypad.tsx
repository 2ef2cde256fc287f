import { useTranslation } from "react-i18next";
import { IconChevronLeft } from "@/ui/icons";
import classes from "../Counting.module.css";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "×", "0", "+"] as const;

interface Props {
  value: string;
  change: (value: string) => void;
}

/** Numeric keypad for a phone, with × and + to add up full boxes and loose items. */
export function Keypad({ value, change }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.keypad}>
      {KEYS.map((key) => (
        <button key={key} type="button" onClick={() => change(value + key)}>
          {key}
        </button>
      ))}
      <button type="button" onClick={() => change(`${value}.`)}>
        ,
      </button>
      <button
        type="button"
        className={classes.wide}
        aria-label={t("counting.key.back")}
        onClick={() => change(value.slice(0, -1))}
      >
        <IconChevronLeft aria-hidden />
      </button>
    </div>
  );
}
