import { Checkbox, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, type Schemas, take } from "@/api/client";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { useSave } from "@/app/conflict/useSave";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { ReasonDialog } from "@/app/ReasonDialog";
import { Choose } from "../Choose";
import {
  changePosition,
  deletePosition,
  makePosition,
  moveContainer,
  type Position,
  shipContainer,
} from "../queries";
import type { Asking } from "./PositionPage";

interface Props {
  asking: Asking;
  data: Schemas["PositionContents"];
  close: () => void;
}

/** Dialogs for the commands on a location. Each shows its consequence before it is confirmed. */
export default function PositionDialogs({ asking, data, close }: Props) {
  const shared = { position: data.position, close };
  if (asking === "new" || asking === "edit") return <PositionForm {...shared} making={asking === "new"} />;
  if (asking === "delete") return <DeleteDialog {...shared} />;
  const rows = data.contents.length;
  return asking === "move" ? <MoveDialog {...shared} rows={rows} /> : <ShipDialog {...shared} rows={rows} />;
}

interface Of {
  position: Position;
  close: () => void;
}

const FLAGS = ["available", "fixed", "disposable", "owned"] as const;
const NEW = { code: "", available: true, fixed: true, disposable: false, owned: true };

const valuesOf = ({ code, available, fixed, disposable, owned }: Position): typeof NEW => ({
  code,
  available,
  fixed,
  disposable,
  owned,
});

function PositionForm({ position, making, close }: Of & { making: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    initialValues: making ? NEW : valuesOf(position),
  });
  const { save, dialog, busy } = useSave<Position>({
    read: async () =>
      (await take(api.GET("/position/{position_key}", { params: { path: { position_key: position._key } } })))
        .position,
    write: (changed, rev) => changePosition(position._key, changed, rev),
    label: (field) => t(`stock.field.${field}`),
    saved: close,
  });
  const make = useMutation({
    mutationFn: (values: typeof form.values) =>
      makePosition(position._key, { ...values, code: values.code.trim() || null }),
    onSuccess: (made) => {
      close();
      void navigate({ to: "/stock/$key", params: { key: made._key } });
    },
  });
  const submit = form.onSubmit(async (values) => {
    setError(null);
    try {
      if (making) await make.mutateAsync(values);
      else await save(position, { ...values, code: values.code.trim() });
    } catch (thrown) {
      form.setErrors(faultsByPath(thrown));
      setError(thrown);
    }
  });
  return (
    <FormDialog
      title={t(making ? "stock.position.new-title" : "stock.position.edit-title", { code: position.code })}
      action={t(making ? "stock.position.make" : "stock.position.save")}
      command={{ isPending: busy || make.isPending, error: error }}
      submit={submit}
      over={dialog}
      close={close}
    >
      <PositionFields form={form} making={making} />
    </FormDialog>
  );
}

interface FieldsProps {
  form: Pick<UseFormReturnType<typeof NEW>, "getInputProps">;
  making: boolean;
}

function PositionFields({ form, making }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t("stock.field.code")}
        description={making ? t("stock.field.code-what") : undefined}
        data-autofocus
        data-scan="field"
        {...form.getInputProps("code")}
      />
      {FLAGS.map((name) => (
        <Checkbox
          key={name}
          label={t(`stock.field.${name}`)}
          {...form.getInputProps(name, { type: "checkbox" })}
        />
      ))}
    </>
  );
}

function DeleteDialog({ position, close }: Of) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={t("stock.position.delete-title", { code: position.code })}
      what={t("stock.position.delete-what")}
      action={t("stock.position.delete-do", { code: position.code })}
      danger
      close={close}
      run={async () => {
        await deletePosition(position._key);
        const above = position.parent_position_key;
        await navigate(above ? { to: "/stock/$key", params: { key: above } } : { to: "/stock" });
      }}
    />
  );
}

function MoveDialog({ position, rows, close }: Of & { rows: number }) {
  const { t } = useTranslation();
  const [to, setTo] = useState<string | null>(null);
  return (
    <ReasonDialog
      title={t("stock.container.move-title", { code: position.code })}
      what={t("stock.container.move-what", { count: rows })}
      action={t("stock.container.move")}
      blocked={to === null}
      close={close}
      run={(reason) => moveContainer(position._key, to ?? "", reason)}
    >
      <Choose kind="position" label={t("stock.step.to")} value={to} choose={setTo} />
    </ReasonDialog>
  );
}

function ShipDialog({ position, rows, close }: Of & { rows: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [sales, setSales] = useState("");
  const [partner, setPartner] = useState("");
  return (
    <ReasonDialog
      title={t("stock.container.ship-title", { code: position.code })}
      what={t(position.disposable ? "stock.container.ship-disposable" : "stock.container.ship-what", {
        count: rows,
      })}
      action={t("stock.container.ship")}
      close={close}
      run={async (reason) => {
        const references = { sales_doc: sales.trim() || null, partner_name: partner.trim() || null };
        const shipped = await shipContainer(position._key, references, reason);
        await navigate({ to: "/moves/lists/$key", params: { key: shipped.movement_list_key } });
      }}
    >
      <TextInput
        label={t("stock.reference.sales_doc")}
        data-scan="field"
        value={sales}
        onChange={(event) => setSales(event.currentTarget.value)}
      />
      <TextInput
        label={t("stock.reference.partner_name")}
        value={partner}
        onChange={(event) => setPartner(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
