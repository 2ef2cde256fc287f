import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { FormDialog } from "@/app/FormDialog";
import { usePeople } from "@/app/people";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { StateChip } from "@/ui/chips/StateChip";
import { IconPlus, IconX } from "@/ui/icons";
import classes from "./Counting.module.css";
import { type Assignment, assign, assignmentsQuery, type SessionDetails, unassign } from "./queries";
import { Counter, Target } from "./Target";

/** Assignments of a count session. Without assignments, the session covers the whole plant. */
export function Assignments({ session }: { session: SessionDetails }) {
  const { t } = useTranslation();
  const person = usePeople();
  const [adding, setAdding] = useState(false);
  const { data, error } = useQuery(assignmentsQuery(session._key));
  const remove = useMutation({ mutationFn: unassign });
  const living = (data ?? []).filter(({ status }) => status !== "canceled");
  const open = session.status === "planned" || session.status === "started";
  return (
    <section className="card col">
      <div className="row">
        <h2>{t("counting.assigned.title")}</h2>
        <span className="grow" />
        {open && (
          <Can scope="inventory:count:create">
            <Button icon={IconPlus} onClick={() => setAdding(true)}>
              {t("counting.assigned.add")}
            </Button>
          </Can>
        )}
      </div>
      <ErrorBox error={error ?? remove.error} />
      {data !== undefined && living.length === 0 && <p className="muted">{t("counting.new.everything")}</p>}
      <ul className={classes.assigned}>
        {living.map((assignment) => (
          <li key={assignment._key}>
            <Code>{assignment.target_code}</Code>
            <span className="muted grow">
              {assignment.assigned_to ? person(assignment.assigned_to) : t("counting.target.anybody")}
            </span>
            <AssignmentChip assignment={assignment} />
            {assignment.status === "planned" && open && (
              <Can scope="inventory:count:delete" destructive>
                <Button
                  look="quiet"
                  icon={IconX}
                  aria-label={t("counting.assigned.remove", { code: assignment.target_code })}
                  onClick={() => remove.mutate(assignment._key)}
                />
              </Can>
            )}
          </li>
        ))}
      </ul>
      {adding && <AddDialog session={session} close={() => setAdding(false)} />}
    </section>
  );
}

function AssignmentChip({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation();
  const word = t(`counting.assigned.${assignment.status}`);
  if (assignment.status === "started") return <StateChip is="running">{word}</StateChip>;
  return <StateChip is={assignment.status === "completed" ? "good" : "plain"}>{word}</StateChip>;
}

interface AddProps {
  session: SessionDetails;
  close: () => void;
}

function AddDialog({ session, close }: AddProps) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<string | null>(null);
  const [who, setWho] = useState<string | null>(null);
  const add = useMutation({
    mutationFn: () => assign(session._key, target ?? "", who, session.type, session.type === "position"),
    onSuccess: close,
  });
  return (
    <FormDialog
      title={t("counting.assigned.add")}
      action={t("counting.assigned.do")}
      command={add}
      submit={() => add.mutate()}
      blocked={target === null}
      close={close}
    >
      <Target kind={session.type} value={target} choose={setTarget} />
      <Counter value={who} choose={setWho} />
    </FormDialog>
  );
}
