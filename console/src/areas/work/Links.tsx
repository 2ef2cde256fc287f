import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { FormDialog } from "@/app/FormDialog";
import { Can } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { IconPlus, IconX } from "@/ui/icons";
import { targetsQuery } from "./queries";

export interface Linked {
  type: string;
  key: string;
  code: string | null;
  /** Whether another link implies this one, so that it can only be removed with that link. */
  implied?: boolean;
}

interface Props<Type extends string> {
  links: readonly Linked[];
  /** Record types that can be linked. */
  types: readonly Type[];
  scope: string;
  open: boolean;
  add: (type: Type, key: string) => Promise<unknown>;
  remove: (type: Type, key: string) => Promise<unknown>;
}

/** Linked records of a task or issue. */
export function Links<Type extends string>({ links, types, scope, open, add, remove }: Props<Type>) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const cut = useMutation({ mutationFn: ({ type, key }: Linked) => remove(type as Type, key) });
  return (
    <section className="card col">
      <div className="row">
        <h2>{t("work.links.title")}</h2>
        <span className="grow" />
        {open && types.length > 0 && (
          <Can scope={scope}>
            <Button look="quiet" icon={IconPlus} onClick={() => setAdding(true)}>
              {t("work.links.add")}
            </Button>
          </Can>
        )}
      </div>
      {links.length === 0 && <p className="muted">{t("work.links.none")}</p>}
      {links.map((link) => (
        <div key={`${link.type}/${link.key}`} className="row">
          <span className="muted small">{t(`work.links.type.${link.type}`)}</span>
          <LinkTo link={link} />
          <span className="grow" />
          {open && !link.implied && (
            <Can scope={scope} destructive>
              <Button
                look="quiet"
                icon={IconX}
                aria-label={t("work.links.remove", { code: link.code ?? link.key })}
                busy={cut.isPending}
                onClick={() => cut.mutate(link)}
              />
            </Can>
          )}
        </div>
      ))}
      <ErrorBox error={cut.error} />
      {adding && <AddLink types={types} add={add} close={() => setAdding(false)} />}
    </section>
  );
}

const PAGES: Record<string, `/${"units" | "orders" | "products" | "tasks" | "issues"}/$key`> = {
  serial: "/units/$key",
  work_order: "/orders/$key",
  product: "/products/$key",
  task: "/tasks/$key",
  issue: "/issues/$key",
};

function LinkTo({ link }: { link: Linked }) {
  const route = PAGES[link.type];
  const code = <Code>{link.code ?? link.key}</Code>;
  if (route === undefined) return code;
  return (
    <Link to={route} params={{ key: link.key }}>
      {code}
    </Link>
  );
}

function AddLink<Type extends string>({
  types,
  add,
  close,
}: Pick<Props<Type>, "types" | "add"> & { close: () => void }) {
  const { t } = useTranslation();
  const [type, setType] = useState<Type | undefined>(types[0]);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted] = useDebouncedValue(typed.trim(), 200);
  const { data: targets = [], error } = useQuery(targetsQuery(type ?? "", wanted));
  const link = useMutation({
    mutationFn: async () => type !== undefined && chosen !== null && (await add(type, chosen)),
    onSuccess: close,
  });
  return (
    <FormDialog
      title={t("work.links.add")}
      action={t("work.links.do")}
      command={{ isPending: link.isPending, error: error ?? link.error }}
      submit={() => link.mutate()}
      blocked={chosen === null}
      close={close}
    >
      <Select
        label={t("work.links.kind")}
        allowDeselect={false}
        data={types.map((one) => ({ value: one, label: t(`work.links.type.${one}`) }))}
        value={type ?? null}
        onChange={(one) => {
          setType((one as Type | null) ?? undefined);
          setChosen(null);
        }}
      />
      <Select
        label={t("work.links.which")}
        searchable
        data-autofocus
        onSearchChange={setTyped}
        filter={({ options }) => options}
        data={targets.map(({ key, code, what }) => ({
          value: key,
          label: [code, what].filter(Boolean).join(" · "),
        }))}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
