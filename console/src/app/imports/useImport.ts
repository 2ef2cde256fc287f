import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { newKey } from "@/api/client";
import { asApiError } from "@/api/error";
import { one } from "@/api/keys";
import { type Faulty, inMemory, type Right, type Told, type Way } from "./way";

interface Options<R extends Right, Done> {
  way: Way<R, Done>;
  /** Key of the file in the page address, so that a reloaded page continues with the same file. */
  fileKey: string | null;
  keep: (fileKey: string | null) => void;
}

const EVERY = 400;
const isBusy = (told: Told | undefined) => told?.status === "checking" || told?.status === "running";

/**
 * State of an import from choosing to executing. The service continues if the connection is lost, so the progress is
 * polled.
 */
export function useImport<R extends Right, Done>({ way, fileKey, keep }: Options<R, Done>) {
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      const bytes = await inMemory(chosen);
      const key = newKey();
      if (way.watch) keep(key);
      return await way.check(bytes, key);
    },
  });
  const execute = useMutation({ mutationFn: way.execute });
  const pressed = check.isPending || execute.isPending;
  const { data: told } = useQuery({
    queryKey: one("import", fileKey ?? ""),
    queryFn: () => (way.watch as NonNullable<typeof way.watch>)(fileKey ?? ""),
    enabled: way.watch !== undefined && fileKey !== null,
    refetchInterval: ({ state }) => (pressed || isBusy(state.data) ? EVERY : false),
    retry: false,
  });
  const begin = (chosen: File | null) => {
    execute.reset();
    check.reset();
    keep(null);
    setFile(chosen);
    if (chosen !== null) check.mutate(chosen);
  };
  const settled = told !== undefined && !isBusy(told) && !pressed ? told : undefined;
  const done = execute.data ?? (settled?.status === "done" ? (settled.answer as Done) : undefined);
  const checked =
    check.data ?? (settled && settled.status !== "done" ? (settled.answer as R | Faulty) : undefined);
  const refused = done === undefined ? (execute.error ?? (checked === undefined ? check.error : null)) : null;
  return {
    file,
    begin,
    again: () => file !== null && begin(file),
    execute: execute.mutate,
    executing: execute.isPending || told?.status === "running",
    busy: pressed || (isBusy(told) && (refused === null || asApiError(refused).isOutage)),
    told: isBusy(told) ? told : undefined,
    checked: checked ?? undefined,
    done: done ?? undefined,
    refused,
  };
}

export type Import<R extends Right, Done> = ReturnType<typeof useImport<R, Done>>;
