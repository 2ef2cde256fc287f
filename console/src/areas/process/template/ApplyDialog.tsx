import { Checkbox } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/app/FormDialog";
import { Code } from "@/ui/Code";
import classes from "../Process.module.css";
import { applyOperation, type Operation, usedFor } from "../queries";

interface Props {
  template: Operation;
  close: () => void;
}

/** Overwrites the phases created from the template in the selected products. */
export function ApplyDialog({ template, close }: Props) {
  const { t } = useTranslation();
  const products = usedFor(template);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, key] : [...before].filter((one) => one !== key)));
  const apply = useMutation({
    mutationFn: () => applyOperation(template._key, [...chosen]),
    onSuccess: close,
  });
  return (
    <FormDialog
      title={t("process.apply.title")}
      action={t("process.apply.run", { count: chosen.size })}
      danger
      command={apply}
      submit={() => apply.mutate()}
      blocked={chosen.size === 0}
      close={close}
    >
      <p className="muted">{t("process.apply.what")}</p>
      <div className={classes.choices}>
        {products.map(({ _key, code }) => (
          <Checkbox
            key={_key}
            label={<Code>{code}</Code>}
            checked={chosen.has(_key)}
            onChange={(event) => toggle(_key, event.currentTarget.checked)}
          />
        ))}
      </div>
    </FormDialog>
  );
}
