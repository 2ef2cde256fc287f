import type { Scan } from "@/app/scan/parse";
import type { Field } from "@/app/step/step";
import type { Link } from "../station";
import type { Bench } from "./bench";
import { finish, scrapAll } from "./complete";
import { hear, undo } from "./parts";
import { photograph } from "./photograph";

export interface Actions {
  finish: () => Promise<void>;
  hear: (code: string, scan: Scan) => Promise<void>;
  undo: (link: Link) => Promise<void>;
  photograph: (field: Field, files: File[]) => Promise<void>;
  scrapAll: (keys: ReadonlySet<string>, reason: string) => Promise<void>;
}

type Context = Pick<Bench, "t" | "station" | "faults" | "closed">;

/** Actions of the operator on a batch. Each reports its result on the feedback strip. */
export function actionsOf({ t, station, faults, closed }: Context): Actions | null {
  const { batch } = station;
  const job = station.job.data;
  if (job === undefined || batch === null) return null;
  const unitCode = station.unit?.serial_code ?? job.wo_code;
  const bench: Bench = { t, station, job, batch, unitCode, faults, closed };
  return {
    finish: () => finish(bench),
    hear: (code, scan) => hear(bench, code, scan),
    undo: (link) => undo(bench, link),
    photograph: (field, files) => photograph(bench, field, files),
    scrapAll: (keys, reason) => scrapAll(bench, keys, reason),
  };
}
