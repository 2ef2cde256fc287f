import i18next from "i18next";
import { type ApiError, asApiError, type Fault } from "@/api/error";
import { loadedTexts } from "@/app/language";

export interface Explained {
  /** What happened and what to do, in the user's language. */
  sentence: string;
  code: string;
  requestId: string | null;
}

/**
 * Returns the translated sentence of a refusal with its data filled in. For an unknown code, returns the message of
 * the service.
 */
export function explain(thrown: unknown): Explained {
  const error = asApiError(thrown);
  const key = placesOf(error.code).find((one) => i18next.exists(one));
  const sentence = key === undefined ? error.message : i18next.t(key, plain(error));
  return { sentence, code: error.code, requestId: error.requestId };
}

/** Possible text keys of a refusal code: shared texts first, then those of the opened areas. */
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

/** Path of a fault within a form, for example `step_data.0.form_data.1`. */
export function pathOf(fault: Fault): string {
  const [first, ...rest] = fault.loc;
  return (first === "body" || first === "query" ? rest : fault.loc).join(".");
}

/** Maps form paths to error messages. A fault of the whole body has the path "". */
export function faultsByPath(thrown: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const fault of asApiError(thrown).faults) {
    const path = fault.form_field_key ?? pathOf(fault);
    const key = `error.rule.${fault.rule ?? fault.type}`;
    found[path] ??= i18next.exists(key) ? i18next.t(key) : fault.msg;
  }
  return found;
}

/** Returns the details of an error that support needs, as JSON. */
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
