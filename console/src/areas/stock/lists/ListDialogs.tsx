import { Select, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { decimal } from "@/ui/format";
import { Choose } from "../Choose";
import { ENDS } from "../ends";
import { addRow, LIST_TYPES, type ListDetails, type ListType, makeList } from "./listQueries";

/** Creates an empty movement list. Movements are added on its page. */
export function NewListDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { type: "receipt" as ListType, code: "", due_by: "", partner_name: "", notes: "" },
  });
  const make = useMutation({
    mutationFn: ({ type, code, due_by, partner_name, notes }: typeof form.values) =>
      makeList({
        status: "planned",
        by_code: false,
        type,
        code: code.trim() || null,
        due_by: due_by || null,
        notes: notes.trim() || null,
        ...(partner_name.trim() !== "" && { references: { partner_name: partner_name.trim() } }),
      }),
    onSuccess: (made) => void navigate({ to: "/moves/lists/$key", params: { key: made.movement_list_key } }),
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  return (
    <FormDialog
      title={t("stock.lists.new")}
      action={t("stock.lists.make")}
      command={make}
      submit={form.onSubmit((values) => make.mutate(values))}
      close={close}
    >
      <Select
        label={t("stock.list.type")}
        allowDeselect={false}
        data={LIST_TYPES.map((value) => ({ value, label: t(`stock.type.${value}`) }))}
        {...form.getInputProps("type")}
      />
      <TextInput
        label={t("stock.field.code")}
        description={t("stock.lists.code-what")}
        data-scan="field"
        {...form.getInputProps("code")}
      />
      <TextInput type="date" label={t("stock.lists.due")} {...form.getInputProps("due_by")} />
      <TextInput label={t("stock.reference.partner_name")} {...form.getInputProps("partner_name")} />
      <Textarea label={t("stock.lists.notes")} autosize {...form.getInputProps("notes")} />
    </FormDialog>
  );
}

interface Row {
  product: string | null;
  quantity: string;
  from: string | null;
  to: string | null;
}

const NEW_ROW: Row = { product: null, quantity: "1", from: null, to: null };

interface AddProps {
  list: ListDetails;
  close: () => void;
}

/** Adds a planned movement: item, quantity, and the locations that the type leaves open. */
export function AddRowDialog({ list, close }: AddProps) {
  const { t } = useTranslation();
  const ends = ENDS[list.type as ListType];
  const form = useForm({ initialValues: NEW_ROW });
  const { product, quantity: typed, from, to } = form.values;
  const amount = decimal(typed);
  const ready =
    product !== null && Number(amount) !== 0 && (list.type !== "transfer" || (from !== null && to !== null));
  const add = useMutation({
    mutationFn: () =>
      addRow(list._key, {
        product_key: product,
        qt_planned: Number(amount),
        ...(ends.from && from !== null && { position_from: from }),
        ...(ends.to && to !== null && { position_to: to }),
      }),
    onSuccess: close,
  });
  return (
    <FormDialog
      title={t("stock.lists.add")}
      action={t("stock.lists.add-do")}
      command={add}
      submit={() => add.mutate()}
      blocked={!ready}
      close={close}
    >
      <RowFields form={form} ends={ends} />
    </FormDialog>
  );
}

function RowFields({ form, ends }: { form: UseFormReturnType<Row>; ends: { from: boolean; to: boolean } }) {
  const { t } = useTranslation();
  const { product, from, to } = form.values;
  return (
    <>
      <Choose
        kind="product"
        label={t("stock.list.product")}
        autoFocus
        value={product}
        choose={(key) => form.setFieldValue("product", key)}
      />
      <TextInput label={t("stock.step.quantity")} inputMode="decimal" {...form.getInputProps("quantity")} />
      {ends.from && (
        <Choose
          kind="position"
          label={t("stock.step.from")}
          value={from}
          choose={(key) => form.setFieldValue("from", key)}
        />
      )}
      {ends.to && (
        <Choose
          kind="position"
          label={t("stock.step.to")}
          value={to}
          choose={(key) => form.setFieldValue("to", key)}
        />
      )}
    </>
  );
}
