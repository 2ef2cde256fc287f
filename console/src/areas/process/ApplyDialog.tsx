import { Checkbox, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import classes from "./Process.module.css";
import { applyOperation, type Operation, usedFor } from "./queries";

interface Props {
  template: Operation;
  close: () => void;
}

/** Brings the template into the products that have a phase of it; what stood in those phases goes. */
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
    <Modal
      opened
      onClose={close}
      centered
      title={t("process.apply.title")}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <div className="col">
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
        <ErrorBox error={apply.error} />
        <div className="row wrap">
          <span className="grow" />
          <Button onClick={close}>{t("app.cancel")}</Button>
          <Button
            look="danger"
            busy={apply.isPending}
            disabled={chosen.size === 0}
            onClick={() => apply.mutate()}
          >
            {t("process.apply.run", { count: chosen.size })}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
