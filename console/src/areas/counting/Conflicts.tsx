import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { usePeople } from "@/app/people";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { moment, quantity } from "@/ui/format";
import classes from "./Counting.module.css";
import type { CountRecord, SessionDetails } from "./queries";
import { conflictsQuery } from "./reviewQueries";

interface Props {
  session: SessionDetails;
  open: (record: CountRecord) => void;
}

/** Lists the conflicts that prevent confirming the session. */
export function Conflicts({ session, open }: Props) {
  const { t } = useTranslation();
  const person = usePeople();
  const reviewed = session.status === "started" || session.status === "completed";
  const { data = [], error } = useQuery({ ...conflictsQuery(session._key), enabled: reviewed });
  if (!reviewed) return null;
  if (error) return <ErrorBox error={error} />;
  if (data.length === 0)
    return session.status === "completed" ? (
      <p>
        <StateChip is="good">{t("counting.conflict.none")}</StateChip>
      </p>
    ) : null;
  return (
    <section className={`card ${classes.conflicts}`}>
      <h2>
        <StateChip is="bad">{t("counting.conflict.title", { count: data.length })}</StateChip>
      </h2>
      {data.map((conflict) => (
        <div
          key={`${conflict.product_key}/${conflict.position_key}/${conflict.kind}`}
          className={classes.conflict}
        >
          <b>{t(`counting.conflict.${conflict.kind}`)}</b>
          <div className="row wrap">
            {conflict.records.map((record) => (
              <Button key={record._key} onClick={() => open(record)}>
                <Code>{`${record.product_code} · ${record.position_code}`}</Code>
                <span>
                  {quantity(record.counted_qt)} · {person(record.user_key)},{" "}
                  {record.counted_at && moment(record.counted_at)}
                </span>
              </Button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
