import { Checkbox, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { faultsByPath } from "@/app/errors/explain";
import { FormDialog } from "@/app/FormDialog";
import { useSession } from "@/app/session/session";
import { makeToken } from "../queries";
import { ShownOnce } from "../ShownOnce";
import { byArea } from "../users/person";
import classes from "./NewTokenDialog.module.css";

const DAYS = ["7", "30", "90", "365"] as const;

/** Dialog that creates an API token for a program and shows it once. */
export function NewTokenDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { description: "", days: "90", scopes: [] as string[] } });
  const make = useMutation({
    mutationFn: ({ description, days, scopes }: typeof form.values) =>
      makeToken({
        token_description: description.trim(),
        token_expiration: new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
        scopes,
      }),
    onError: (error) => form.setErrors(faultsByPath(error)),
  });
  if (make.data !== undefined) {
    return (
      <ShownOnce
        title={t("admin.token.made", { what: form.values.description.trim() })}
        what={t("admin.token.made-what")}
        secret={make.data.access_token}
        close={close}
      />
    );
  }
  return (
    <FormDialog
      title={t("admin.token.new")}
      size="lg"
      action={t("admin.token.make")}
      command={make}
      submit={form.onSubmit((values) => make.mutate(values))}
      blocked={form.values.description.trim() === "" || form.values.scopes.length === 0}
      beside={
        <span className="muted small">{t("admin.token.chosen", { count: form.values.scopes.length })}</span>
      }
      close={close}
    >
      <TextInput
        label={t("admin.token.what")}
        placeholder={t("admin.token.example")}
        data-autofocus
        required
        {...form.getInputProps("description")}
      />
      <Select
        label={t("admin.token.until")}
        allowDeselect={false}
        data={DAYS.map((days) => ({
          value: days,
          label: t("admin.token.days", { count: Number(days) }),
        }))}
        {...form.getInputProps("days")}
      />
      <ScopeChoice chosen={form.values.scopes} choose={(scopes) => form.setFieldValue("scopes", scopes)} />
    </FormDialog>
  );
}

/** Selects permissions for the token. Users can grant only permissions that they have themselves. */
function ScopeChoice({ chosen, choose }: { chosen: string[]; choose: (scopes: string[]) => void }) {
  const { t } = useTranslation();
  const held = byArea(useSession().scopes);
  const without = (scopes: string[]) => chosen.filter((scope) => !scopes.includes(scope));
  return (
    <fieldset className={classes.scopes}>
      <legend>{t("admin.token.scopes")}</legend>
      <div className={classes.list}>
        {held.map(([area, scopes]) => {
          const some = scopes.filter((scope) => chosen.includes(scope)).length;
          return (
            <details key={area}>
              <summary>
                <Checkbox
                  aria-label={t("admin.token.all-of", { area })}
                  checked={some === scopes.length}
                  indeterminate={some > 0 && some < scopes.length}
                  onChange={(event) =>
                    choose(event.currentTarget.checked ? [...without(scopes), ...scopes] : without(scopes))
                  }
                />
                <span className="code">{area}</span>
                <span className="muted small">
                  {some} / {scopes.length}
                </span>
              </summary>
              {scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  label={<span className="code">{scope}</span>}
                  checked={chosen.includes(scope)}
                  onChange={(event) =>
                    choose(event.currentTarget.checked ? [...chosen, scope] : without([scope]))
                  }
                />
              ))}
            </details>
          );
        })}
      </div>
    </fieldset>
  );
}
