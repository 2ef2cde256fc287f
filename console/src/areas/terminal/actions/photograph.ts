import type { Field } from "@/app/step/step";
import { say } from "../feedback";
import { addPhotos } from "../queries";
import { type Bench, run } from "./bench";

/** Uploads photos for a field of the current step. Their names become its value. */
export async function photograph(bench: Bench, field: Field, files: File[]): Promise<void> {
  const { t, station, job, batch } = bench;
  const { current } = station;
  if (current === undefined || files.length === 0) return;
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const parts = files.map((file, index) => ({
    name: `${stamp}-${index + 1}.${file.name.split(".").pop() ?? "jpg"}`,
    blob: file,
  }));
  const folder = `${batch._key}/${current._key}/${field.custom_field_key}/${field._key}`;
  const label = t("terminal.label.photo", { count: parts.length });
  const taken = await run(
    bench,
    addPhotos(job._key, job.wo_key, folder, parts, label),
    () => say({ is: "right", title: label }),
    "",
  );
  if (!taken) return;
  const before = station.valuesOf(current._key)[field._key];
  station.change(current._key, field._key, [
    ...(Array.isArray(before) ? before : []),
    ...parts.map(({ name }) => name),
  ]);
}
