import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSave } from "@/app/conflict/useSave";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import classes from "./CounterDialog.module.css";
import {
  type Counter,
  type CounterForm,
  changeCounter,
  FREQUENCIES,
  type Frequency,
  makeCounter,
  readCounter,
} from "./counterQueries";
import { DATE_PARTS, exampleOf, tokensOf } from "./template";

const formOf = (counter: Counter | null) => ({
  name: counter?.name ?? "",
  template: counter?.template.join("") ?? "%Y-#5",
  frequency: (counter?.frequency ?? "year") as Frequency,
  next_tick: String(counter?.next_tick ?? 1),
});
type Typed = ReturnType<typeof formOf>;

/**
 * Returns the counter from the form. An unchanged template keeps its tokens, because a literal can look like a
 * token.
 */
function counterOf(typed: Typed, before: Counter | null): Partial<Counter> {
  const untouched = before !== null && typed.template === before.template.join("");
  return {
    name: typed.name.trim(),
    template: untouched ? before.template : tokensOf(typed.template),
    frequency: typed.frequency,
    next_tick: Number(typed.next_tick),
  };
}

function sent(counter: Partial<Counter>): CounterForm {
  const { name = "", template = [], frequency, next_tick } = counter;
  return { name, template, frequency: frequency as Frequency, next_tick };
}

/** Dialog that creates a counter, or edits the given one. */
export function CounterDialog({ counter, close }: { counter: Counter | null; close: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: formOf(counter) });
  const key = counter?._key ?? "";
  const { save, dialog } = useSave<Counter>({
    read: () => readCounter(key),
    // An unchanged next number is not sent: it may have advanced since, and sending it would generate a code
    // twice.
    write: (changed, rev, { next_tick, ...now }) => changeCounter(key, sent({ ...now, ...changed }), rev),
    label: (field) => t(`admin.field.counter.${field}`),
    saved: close,
  });
  const store = useMutation({
    mutationFn: async (typed: Typed) => {
      const filled = counterOf(typed, counter);
      if (counter !== null) return await save(counter, filled);
      await makeCounter(sent(filled));
      close();
    },
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  const field = (name: keyof Typed) => ({
    label: t(`admin.field.counter.${name}`),
    ...form.getInputProps(name),
  });
  const tokens = tokensOf(form.values.template);
  const number = /^[1-9]\d{0,11}$/.test(form.values.next_tick.trim());
  return (
    <FormDialog
      title={counter?.name ?? t("admin.counters.new")}
      action={t("admin.counters.save")}
      command={store}
      submit={form.onSubmit((values) => store.mutate(values))}
      blocked={form.values.name.trim() === "" || tokens.length === 0 || !number}
      close={close}
    >
      <TextInput data-autofocus required maxLength={100} {...field("name")} />
      <TextInput
        required
        description={t("admin.counters.template-what")}
        data-scan="field"
        {...field("template")}
      />
      <Parts add={(part) => form.setFieldValue("template", form.values.template + part)} />
      <Select
        allowDeselect={false}
        data={FREQUENCIES.map((value) => ({ value, label: t(`admin.counters.frequency.${value}`) }))}
        {...field("frequency")}
      />
      <TextInput
        inputMode="numeric"
        {...field("next_tick")}
        error={number ? form.errors.next_tick : t("admin.counters.whole")}
      />
      <p>
        {t("admin.counters.example")}{" "}
        <Code>{exampleOf(tokens, number ? Number(form.values.next_tick) : 1)}</Code>
      </p>
      {dialog}
    </FormDialog>
  );
}

/** Buttons that insert date parts and the number, so that users need not know their notation. */
function Parts({ add }: { add: (part: string) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={`row wrap ${classes.parts}`}>
      <legend className="muted small">{t("admin.counters.add")}</legend>
      {[...DATE_PARTS, "#5"].map((part) => (
        <Button key={part} look="quiet" onClick={() => add(part)}>
          {t(`admin.counters.part.${part.slice(1)}`)}
        </Button>
      ))}
    </fieldset>
  );
}
