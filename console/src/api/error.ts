/** One invalid value of a request and its location in the request. */
export interface Fault {
  loc: (string | number)[];
  msg: string;
  type: string;
  form_field_key?: string;
  rule?: string;
}

/** A failed request. `status` 0 means that there was no response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly detail: Readonly<Record<string, unknown>> = {},
    readonly faults: readonly Fault[] = [],
    readonly requestId: string | null = null,
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }

  /** Whether the service did not answer or was unavailable, so that the same request can be sent again. */
  get isOutage(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** Error for a request without a response: the network or the service is down. */
export function noAnswer(cause: unknown): ApiError {
  return new ApiError(0, "no_network", cause instanceof Error ? cause.message : String(cause));
}

interface Body {
  message?: string;
  detail?: Fault[] | (Record<string, unknown> & { code?: string; request_id?: string });
}

/** Reads a refusal from a response. All refusals have the same structure. */
export function readError(response: Response, body: unknown): ApiError {
  const { message = response.statusText, detail } = (body ?? {}) as Body;
  const requestId = response.headers.get("x-request-id");
  const after = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  const retryAfter = Number.isNaN(after) ? null : after;
  if (Array.isArray(detail)) {
    return new ApiError(response.status, "input_refused", message, {}, detail, requestId, retryAfter);
  }
  const code = detail?.code ?? `status_${response.status}`;
  return new ApiError(response.status, code, message, detail ?? {}, [], requestId, retryAfter);
}

export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError
    ? error
    : new ApiError(0, "console_fault", error instanceof Error ? error.message : String(error));
}
