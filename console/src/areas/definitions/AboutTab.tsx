import { Checkbox, Select, Textarea, TextInput } from "@mantine/core";
import { type GetInputPropsReturnType, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { faultsByPath } from "@/app/errors/explain";
import { Can, useCan } from "@/app/session/Can";
import { countersQuery } from "@/app/shared";
import { Button } from "@/ui/Button";
import { Loading } from "@/ui/Page";
import classes from "./ProductPage.module.css";
import { changeProduct, type Product, productQuery, readProduct } from "./queries";

const SWITCHES = [
  "active",
  "manage_inventory",
  "allow_negative_inventory",
  "serial_code_on_creation",
] as const;

const formOf = (product: Product) => ({
  code: product.code,
  description: product.description ?? "",
  gtin: product.gtin ?? "",
  production_notes: product.production_notes ?? "",
  traceability_level: product.traceability_level ?? null,
  lot_tracking: product.lot_tracking,
  counter_key: product.counter_key ?? null,
  active: product.active,
  manage_inventory: product.manage_inventory,
  allow_negative_inventory: product.allow_negative_inventory,
  serial_code_on_creation: product.serial_code_on_creation,
});

type ProductTyped = ReturnType<typeof formOf>;

function productOf({ description, gtin, production_notes, ...rest }: ProductTyped): Partial<Product> {
  const texts = {
    description: description.trim() || null,
    gtin: gtin.trim() || null,
    production_notes: production_notes.trim() || null,
  };
  return { ...rest, ...texts } as Partial<Product>;
}

/** General data of a product: names, traceability and stock settings. */
export default function AboutTab(): ReactNode {
  const { key } = useParams({ from: "/products/$key/about" });
  const { data: product } = useQuery(productQuery(key));
  return product === undefined ? <Loading lines={6} /> : <Form key={product._key} product={product} />;
}

/** Form of a product: its values, saving and resetting. */
function useProductForm(product: Product) {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  /** Record that the form was initialized from. */
  const [base, setBase] = useState(product);
  const form = useForm({ initialValues: formOf(product) });
  const begin = () => {
    setBase(product);
    form.setInitialValues(formOf(product));
    form.reset();
  };
  // Changes by someone else are loaded into the form only while it has no unsaved input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new revision initializes the form again
  useEffect(() => {
    if (!form.isDirty()) begin();
  }, [product._rev]);
  const { save, dialog, busy } = useSave<Product>({
    read: () => readProduct(product._key),
    write: (changed, rev) => changeProduct(product._key, changed as Parameters<typeof changeProduct>[1], rev),
    label: (field) => t(`definitions.field.${field}`),
    saved: () => {
      setBase((before) => ({ ...before, ...productOf(form.getValues()) }));
      form.resetDirty();
    },
  });
  const submit = form.onSubmit(async (values) => {
    setError(null);
    try {
      await save(base, productOf(values));
    } catch (thrown) {
      form.setErrors(faultsByPath(thrown));
      setError(thrown);
    }
  });
  return { form, begin, submit, error, busy, dialog };
}

/** Properties of the input for one field: label, value and error. */
type FieldOf = (name: keyof ProductTyped) => GetInputPropsReturnType & { label: string; disabled: boolean };

function Form({ product }: { product: Product }) {
  const { t } = useTranslation();
  const may = useCan("product:catalogue:update");
  const { form, begin, submit, error, busy, dialog } = useProductForm(product);
  const field: FieldOf = (name) => ({
    label: t(`definitions.field.${name}`),
    disabled: !may,
    ...form.getInputProps(name),
  });
  return (
    <form className="card col" onSubmit={submit}>
      <div className={classes.fields}>
        <TextInput data-scan="field" {...field("code")} />
        <TextInput {...field("description")} />
        <TextInput data-scan="field" {...field("gtin")} />
        <TracingFields field={field} />
      </div>
      <Textarea autosize minRows={2} {...field("production_notes")} />
      <div className={classes.fields}>
        {SWITCHES.map((name) => (
          <Checkbox
            key={name}
            label={t(`definitions.field.${name}`)}
            disabled={!may}
            {...form.getInputProps(name, { type: "checkbox" })}
          />
        ))}
      </div>
      <ErrorBox error={error} />
      <div className="row wrap">
        <span className="grow" />
        {form.isDirty() && <Button onClick={begin}>{t("definitions.undo")}</Button>}
        <Can scope="product:catalogue:update">
          <Button type="submit" look="primary" busy={busy} disabled={!form.isDirty()}>
            {t("definitions.products.save")}
          </Button>
        </Can>
      </div>
      {dialog}
    </form>
  );
}

/** Traceability settings, and the counter for serial numbers. */
function TracingFields({ field }: { field: FieldOf }) {
  const { t } = useTranslation();
  const { data: counters = [] } = useQuery(countersQuery);
  return (
    <>
      <Select
        clearable
        data={(["complete", "form_only"] as const).map((value) => ({
          value,
          label: t(`definitions.traced.${value}`),
        }))}
        placeholder={t("definitions.traced.none")}
        {...field("traceability_level")}
      />
      <Select
        allowDeselect={false}
        data={(["none", "optional", "required"] as const).map((value) => ({
          value,
          label: t(`definitions.lots.${value}`),
        }))}
        {...field("lot_tracking")}
      />
      <Select
        clearable
        data={counters.map(({ _key, name, preview }) => ({ value: _key, label: `${name} · ${preview}` }))}
        {...field("counter_key")}
      />
    </>
  );
}
