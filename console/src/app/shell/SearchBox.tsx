import { useRouter } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/app/errors/explain";
import { type Found, lookUp, type Match } from "@/app/scan/lookup";
import { play } from "@/app/scan/sound";
import { useScan } from "@/app/scan/useScan";
import { Code } from "@/ui/Code";
import { SerialState } from "@/ui/chips/SerialState";
import { IconScan } from "@/ui/icons";
import classes from "./Shell.module.css";

/** Address of the page of each record type. */
const PAGES: Partial<Record<Match["kind"], `/${"units" | "lots" | "stock" | "orders" | "products"}`>> = {
  serial: "/units",
  lot: "/lots",
  position: "/stock",
  work_order: "/orders",
  product: "/products",
};

/** Result shown below the search box. */
type Answer = { is: "nothing" } | { is: "refused"; sentence: string } | ({ is: "found" } & Found);

/** Search box for all records with codes. A scan on any desk page is looked up here without a click. */
export function SearchBox() {
  const { t } = useTranslation();
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<Answer>({ is: "nothing" });

  const pageOf = ({ kind }: Match) => PAGES[kind];
  const open = (match: Match) => {
    setAnswer({ is: "nothing" });
    if (field.current) field.current.value = "";
    const page = pageOf(match);
    if (page) void router.navigate({ to: `${page}/$key`, params: { key: match.key } });
  };
  const search = async (code: string) => {
    setAnswer({ is: "nothing" });
    try {
      const found = await lookUp(code);
      const [only] = found.exact;
      if (only !== undefined && found.exact.length === 1 && pageOf(only) !== undefined) return open(only);
      if (only === undefined) play("wrong");
      setAnswer({ is: "found", ...found });
    } catch (error) {
      play("wrong");
      setAnswer({ is: "refused", sentence: explain(error).sentence });
    }
  };
  useScan((scan) => {
    if (scan.kind === "text" || scan.kind === "gs1") void search(scan.text);
  });
  useSlash(field);

  return (
    <search className={classes.search}>
      <form
        className={classes.field}
        onSubmit={(event) => {
          event.preventDefault();
          const code = field.current?.value.trim() ?? "";
          if (code !== "") void search(code);
        }}
      >
        <IconScan size={18} aria-hidden />
        <input
          ref={field}
          aria-label={t("app.search.label")}
          placeholder={t("app.search.label")}
          onChange={() => setAnswer({ is: "nothing" })}
          onKeyDown={(event) => event.key === "Escape" && setAnswer({ is: "nothing" })}
        />
        <kbd className={classes.kbd}>/</kbd>
      </form>
      {answer.is === "refused" && (
        <div className={classes.found} role="alert">
          {answer.sentence}
        </div>
      )}
      {answer.is === "found" && (
        <FoundList found={answer} opens={(match) => pageOf(match) !== undefined} open={open} />
      )}
    </search>
  );
}

/** Makes the key `/` focus the search box, unless the user is typing in a field. */
function useSlash(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key !== "/" ||
        event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLTextAreaElement
      )
        return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [field]);
}

interface FoundProps {
  found: Found;
  /** Whether the record has a page. */
  opens: (match: Match) => boolean;
  open: (match: Match) => void;
}

function FoundList({ found, opens, open }: FoundProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.found}>
      <p role="alert">{sayOf(t, found)}</p>
      {[...found.exact, ...found.near].map((match) => (
        <button
          key={`${match.kind}/${match.key}`}
          type="button"
          disabled={!opens(match)}
          onClick={() => open(match)}
        >
          <span className="muted small">{t(`app.search.kind.${match.kind}`)}</span>
          <Code>{match.code}</Code>
          <span className="muted">{match.label}</span>
          {match.kind === "serial" && <SerialState state={match.state} held={match.held} />}
        </button>
      ))}
    </div>
  );
}

/** Returns the search result as a sentence. A single record without a page needs none. */
function sayOf(t: TFunction, { exact, near, code, truncated }: Found): string {
  if (exact.length === 0)
    return near.length > 0 ? t("app.search.near", { code }) : t("app.search.none", { code });
  if (exact.length === 1) return "";
  return truncated ? t("app.search.many") : t("app.search.several");
}
