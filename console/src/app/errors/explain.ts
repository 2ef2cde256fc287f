import i18next from "i18next";
import { type ApiError, asApiError, type Fault } from "@/api/error";
import { loadedTexts } from "@/app/language";

export interface Explained {
  /** What happened and what to do, in the person's language. */
  sentence: string;
  code: string;
  requestId: string | null;
}

/** The sentence of the catalogue with the refusal's data filled in; an unknown code: what the service says. */
export function explain(thrown: unknown): Explained {
  const error = asApiError(thrown);
  const key = placesOf(error.code).find((one) => i18next.exists(one));
  const sentence = key === undefined ? error.message : i18next.t(key, plain(error));
  return { sentence, code: error.code, requestId: error.requestId };
}

/** Where the sentence of a code may stand: what several areas meet, then what only one of the opened areas meets. */
function placesOf(code: string): string[] {
  return [
    `error.${code}`,
    `refusal.${code}`,
    ...loadedTexts().map((area) => [area, "refusal", code].join(".")),
  ];
}

function plain(error: ApiError): Record<string, string> {
  const data = Object.entries(error.detail).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : String(value),
  ]);
  return { ...Object.fromEntries(data), request_id: error.requestId ?? "" };
}

/** Where a fault belongs in a form: `step_data.0.form_data.1`. */
export function pathOf(fault: Fault): string {
  const [first, ...rest] = fault.loc;
  return (first === "body" || first === "query" ? rest : fault.loc).join(".");
}

/** Faults by form path, as forms take them; a fault of the whole body stands under "". */
export function faultsByPath(thrown: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const fault of asApiError(thrown).faults) {
    const path = fault.form_field_key ?? pathOf(fault);
    const key = `error.rule.${fault.rule ?? fault.type}`;
    found[path] ??= i18next.exists(key) ? i18next.t(key) : fault.msg;
  }
  return found;
}

/** Everything that somebody who helps needs to know. */
export function details(thrown: unknown): string {
  const error = asApiError(thrown);
  const { status, code, message, detail, faults, requestId } = error;
  return JSON.stringify(
    {
      status,
      code,
      message,
      detail,
      faults,
      request_id: requestId,
      at: new Date().toISOString(),
      page: location.pathname,
    },
    null,
    1,
  );
}
