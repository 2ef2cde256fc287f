import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Code } from "@/ui/Code";
import { isShelf, OUTSIDE } from "./places";

interface Props {
  position: string | null | undefined;
  code: string | null | undefined;
  /** Whether the location is deleted, so that it is not linked. */
  deleted?: boolean;
  link?: boolean;
}

/** Shows a location by its code, or by a word if it is virtual. */
export function PlaceName({ position, code, deleted = false, link = false }: Props) {
  const { t } = useTranslation();
  if (!position || !isShelf(position)) {
    return (
      <span className="muted">{t(position === OUTSIDE ? "stock.place.outside" : "stock.place.nowhere")}</span>
    );
  }
  const name = <Code past={deleted}>{code}</Code>;
  return link && !deleted ? (
    <Link to="/stock/$key" params={{ key: position }}>
      {name}
    </Link>
  ) : (
    name
  );
}
