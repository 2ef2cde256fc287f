import { Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { IconX } from "@/ui/icons";
import { Segments } from "@/ui/Segments";
import classes from "./Counting.module.css";
import { makeSession } from "./queries";
import { Counter, Target } from "./Target";

interface Chosen {
  key: string;
  code: string;
}

/** State of a new count session: targets, counter, and the command that creates it. */
function useNewCount() {
  const navigate = useNavigate();
  const [type, setType] = useState<"position" | "product">("position");
  const [targets, setTargets] = useState<Chosen[]>([]);
  const [who, setWho] = useState<string | null>(null);
  const form = useForm({
    initialValues: { code: "", description: "", blind_quantities: true, blind_serials: true },
  });
  const assignment = () => ({
    user_key: who,
    targets: targets.map(({ key }) => ({ target_key: key, include_children: type === "position" })),
  });
  const make = useMutation({
    mutationFn: ({ code, description, ...blind }: typeof form.values) =>
      makeSession({
        count_session: { type, code: code.trim() || null, description: description.trim() || null, ...blind },
        assignments: targets.length === 0 ? [] : [assignment()],
      }),
    onSuccess: (made) =>
      void navigate({ to: "/stock/count/$session", params: { session: made.session_key } }),
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return { type, setType, targets, setTargets, who, setWho, form, make };
}

/** Dialog that creates a count session: what is counted, by whom, and whether the count is blind. */
export function NewCountDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const count = useNewCount();
  const { form, make } = count;
  return (
    <FormDialog
      title={t("counting.new.button")}
      action={t("counting.new.do")}
      command={make}
      submit={form.onSubmit((values) => make.mutate(values))}
      close={close}
    >
      <TextInput
        label={t("counting.new.description")}
        data-autofocus
        {...form.getInputProps("description")}
      />
      <TextInput
        label={t("counting.list.code")}
        description={t("counting.new.code-what")}
        {...form.getInputProps("code")}
      />
      <Targets count={count} />
      {count.targets.length > 0 && <Counter value={count.who} choose={count.setWho} />}
      <Checkbox
        label={t("counting.new.blind_quantities")}
        {...form.getInputProps("blind_quantities", { type: "checkbox" })}
      />
      <Checkbox
        label={t("counting.new.blind_serials")}
        {...form.getInputProps("blind_serials", { type: "checkbox" })}
      />
    </FormDialog>
  );
}

/** Selects locations or products to count. Without any, the whole plant is counted. */
function Targets({ count }: { count: ReturnType<typeof useNewCount> }) {
  const { t } = useTranslation();
  const { type, setType, targets, setTargets } = count;
  return (
    <>
      <div>
        <Segments
          label={t("counting.new.by")}
          value={type}
          options={(["position", "product"] as const).map((value) => ({
            value,
            text: t(`counting.new.${value}`),
          }))}
          choose={(next) => {
            setType(next);
            setTargets([]);
          }}
        />
      </div>
      <Target
        key={`${type}-${targets.length}`}
        kind={type}
        value={null}
        choose={(key, code) => key !== null && setTargets([...targets, { key, code }])}
      />
      {targets.length === 0 ? (
        <p className="muted small">{t("counting.new.everything")}</p>
      ) : (
        <ul className={classes.assigned}>
          {targets.map(({ key, code }) => (
            <li key={key}>
              <Code>{code}</Code>
              <span className="grow" />
              <Button
                look="quiet"
                icon={IconX}
                aria-label={t("counting.new.remove", { code })}
                onClick={() => setTargets(targets.filter((target) => target.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
