import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { positionsQuery } from "@/app/shared";
import { Code } from "@/ui/Code";
import { IconChevronDown, IconChevronRight, IconSearch } from "@/ui/icons";
import { Loading } from "@/ui/Page";
import { contentsQuery } from "../queries";
import classes from "../Stock.module.css";

/** Key of the root location of the plant. */
const ROOT = "IN";

interface Props {
  /** Key of the displayed location. */
  current?: string | undefined;
  /** Keys of the ancestors, which are expanded. */
  open?: readonly string[];
}

/** Tree of all locations. Each level is loaded when it is expanded. */
export function PositionTree({ current, open = [] }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [wanted] = useDebouncedValue(typed.trim(), 200);
  const found = useQuery(positionsQuery(wanted));
  return (
    <nav className={classes.tree} aria-label={t("stock.tree.label")}>
      <TextInput
        aria-label={t("stock.tree.search")}
        placeholder={t("stock.tree.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        data-scan="field"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ErrorBox error={found.error} />
      {wanted === "" ? (
        <Branch of={ROOT} current={current} open={open} />
      ) : (
        <ul className={classes.branch}>
          {found.data?.map(({ _key, code }) => (
            <li key={_key} className={classes.leaf}>
              <NodeLink position={_key} code={code} current={current} />
            </li>
          ))}
          {found.data?.length === 0 && <li className="muted small">{t("stock.tree.none")}</li>}
        </ul>
      )}
    </nav>
  );
}

function Branch({ of, current, open }: { of: string } & Required<Pick<Props, "open">> & Props) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(contentsQuery(of));
  if (isPending) return <Loading lines={of === ROOT ? 6 : 1} height={28} />;
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  const places = data.contents.filter((item) => item.type === "position");
  if (places.length === 0)
    return <p className={`muted small ${classes.nothing}`}>{t("stock.tree.no-more")}</p>;
  return (
    <ul className={classes.branch}>
      {places.map(({ position_key, code }) => (
        <Node key={position_key} position={position_key ?? ""} code={code} current={current} open={open} />
      ))}
    </ul>
  );
}

interface NodeProps extends Props {
  position: string;
  code: string;
}

function Node({ position, code, current, open = [] }: NodeProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<boolean | null>(null);
  const shown = opened ?? open.includes(position);
  const Shape = shown ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <div className={classes.node}>
        <button
          type="button"
          aria-expanded={shown}
          aria-label={t(shown ? "stock.tree.close" : "stock.tree.open", { code })}
          onClick={() => setOpened(!shown)}
        >
          <Shape size={16} aria-hidden />
        </button>
        <NodeLink position={position} code={code} current={current} />
      </div>
      {shown && <Branch of={position} current={current} open={open} />}
    </li>
  );
}

function NodeLink({ position, code, current }: Omit<NodeProps, "open">) {
  return (
    <Link
      to="/stock/$key"
      params={{ key: position }}
      className={classes.place}
      aria-current={position === current ? "page" : undefined}
    >
      <Code>{code}</Code>
    </Link>
  );
}
