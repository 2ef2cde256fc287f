import type { RecordName } from "./keys";
import type { paths } from "./schema";

type Method = "post" | "put" | "patch" | "delete";

/** An operation that changes data, written as in the interface description: `PATCH /lot/{lot_key}`. */
export type Operation = {
  [Path in keyof paths & string]: {
    [M in Method]: paths[Path][M] extends undefined ? never : `${Uppercase<M>} ${Path}`;
  }[Method];
}[keyof paths & string];

type Stale = readonly RecordName[] | "everything";

const NOTHING: Stale = [];
const AT_STATION: Stale = ["job", "batch", "queue"];
const PLANNED: Stale = ["work_order", "job", "queue"];
const STOCK: Stale = ["position", "inventory", "movement"];
const COUNTED: Stale = ["count", "inventory", "movement"];
const TAGGED: Stale = ["tag", "product"];
const PICTURED: Stale = ["product", "file"];
const PROCESS: Stale = ["product", "operation"];

/**
 * Record types that each operation makes stale, so that all queries of these records are read again. Add every newly
 * called operation here, otherwise `operations.test.ts` fails.
 */
export const STALE: Readonly<Partial<Record<Operation, Stale>>> = {
  "POST /api-token": ["token"],
  "DELETE /api-token/{token_key}": ["token"],
  "POST /auth": NOTHING,
  "POST /session": NOTHING,
  "DELETE /session/{session_key}": ["session"],
  "POST /user": ["user"],
  "PATCH /user/{user_key}": ["user"],
  "DELETE /user/{user_key}": ["user"],
  "PUT /user/{user_key}/image": ["user"],
  "DELETE /user/{user_key}/image": ["user"],
  // A new password ends all other sessions and tokens of the user.
  "PUT /user/{user_key}/password": ["token"],
  "DELETE /user/{user_key}/password": ["user"],
  "PATCH /user/{user_key}/preferences": NOTHING,
  "POST /user/{user_key}/verify": NOTHING,
  "POST /department": ["department"],
  "PATCH /department/{department_key}": ["department"],
  "DELETE /department/{department_key}": ["department"],
  "PATCH /config": ["config"],
  "PUT /config/{key}/file": ["config"],
  "PUT /custom-data/{key}": ["custom_data"],
  "DELETE /custom-data/{key}": ["custom_data"],
  "POST /counter": ["counter"],
  "PUT /counter/{counter_key}": ["counter"],
  "DELETE /counter/{counter_key}": ["counter"],
  "POST /tag": TAGGED,
  "PUT /tag/{tag_key}": TAGGED,
  "DELETE /tag/{tag_key}": TAGGED,
  "POST /tag/update-connections": TAGGED,
  "DELETE /reset/prod": "everything",
  "DELETE /reset/inventory": "everything",
  "DELETE /force-delete-work-order/{work_order_key}": "everything",

  "POST /files": ["file"],
  "DELETE /files": ["file"],

  "POST /field": ["field"],
  "PUT /field/{field_key}": ["field"],
  "DELETE /field/{field_key}": ["field"],
  "POST /list/{field_key}": ["field"],
  "DELETE /list/{field_key}": ["field"],

  "POST /product": ["product"],
  "POST /product/copy": ["product"],
  "POST /product/import": ["product"],
  "POST /product/bom/import": ["product"],
  "PATCH /product/{product_key}": ["product"],
  "DELETE /product/{product_key}": ["product"],
  "POST /product/{product_key}/restore": ["product"],
  "PUT /product/{product_key}/bom": ["product"],
  "POST /product/{product_key}/doc": ["file"],
  "DELETE /product/{product_key}/doc/{doc_name}": ["file"],
  // A new image can have the same name as the old one.
  "PUT /product/{product_key}/image": PICTURED,
  "DELETE /product/{product_key}/image": PICTURED,
  "PUT /product/{product_key}/process": PROCESS,
  "POST /product/{product_key}/process/copy": ["product"],
  "POST /step/{step_key}/media": PROCESS,
  "DELETE /step/{step_key}/media/{filename}": PROCESS,
  "POST /operation": ["operation"],
  "PATCH /operation/{operation_key}": ["operation"],
  "DELETE /operation/{operation_key}": ["operation"],
  "POST /operation/{operation_key}/copy": ["product"],

  "POST /work-order": PLANNED,
  "PATCH /work-order/{wo_key}": PLANNED,
  "PATCH /work-order/{wo_key}/update-quantities": ["work_order", "job", "queue", "wip"],
  "DELETE /work-order/{wo_key}": PLANNED,
  "POST /work-order/{wo_key}/close": "everything",
  "PUT /queue": ["queue"],
  "PUT /queue/operator/{operator_key}": ["queue"],
  "POST /job/update": PLANNED,
  "POST /job/{job_key}/start": AT_STATION,
  "POST /job/{job_key}/resume": AT_STATION,
  "POST /job/{job_key}/pause": AT_STATION,
  "POST /job/{job_key}/heartbeat": NOTHING,
  // A correction can affect units, stock and queues.
  "POST /job/{job_key}/force-pause": "everything",
  "POST /job/{job_key}/reset": "everything",
  "POST /job/{job_key}/close": "everything",
  "POST /batch/{batch_key}/cancel": "everything",
  "POST /batch/{batch_key}/change": "everything",
  "POST /batch/{batch_key}/complete": AT_STATION,
  "POST /batch/{batch_key}/step/{step_key}/complete": AT_STATION,
  "POST /batch/{batch_key}/step/{step_key}/edit": ["batch", "serial"],
  "POST /batch/temp-data": AT_STATION,
  "PUT /batch/{batch_key}/serial-temp-links": AT_STATION,
  "PUT /batch/{batch_key}/lot-allocation": AT_STATION,

  "PATCH /serial/{serial_key}": ["serial"],
  "DELETE /serial/{serial_key}": ["serial"],
  "POST /serial/{serial_key}/hold": ["serial"],
  "POST /serial/{serial_key}/release-hold": ["serial"],
  "POST /serial/{serial_key}/scrap": ["serial"],
  "POST /serial/{serial_key}/release": ["serial"],
  "POST /serial/{serial_key}/unrelease": ["serial"],
  "POST /serial/{serial_key}/dhr/verify": NOTHING,
  "POST /serial-link/{link_key}/replace": ["serial"],
  "POST /serial-link/{link_key}/unlink": ["serial", "inventory", "movement"],
  "POST /trace/hold": ["serial"],
  "POST /lot": ["lot"],
  "PATCH /lot/{lot_key}": ["lot"],
  "DELETE /lot/{lot_key}": ["lot"],
  "POST /lot/{lot_key}/hold": ["lot"],
  "POST /lot/{lot_key}/release-hold": ["lot"],

  "POST /position": STOCK,
  "PATCH /position/{position_key}": STOCK,
  "DELETE /position/{position_key}": STOCK,
  "POST /position/{position_key}/transfer": STOCK,
  "POST /position/{position_key}/ship": STOCK,
  "POST /movement/execute": STOCK,
  "POST /movement/plan": STOCK,
  "PATCH /movement/{movement_key}": STOCK,
  "POST /movement/{movement_key}/confirm": STOCK,
  "POST /movement/{movement_key}/cancel": STOCK,
  "POST /movement/{movement_key}/reverse": STOCK,
  "POST /movement-list": ["movement"],
  "PATCH /movement-list/{list_key}": STOCK,
  "POST /movement-list/{list_key}/movements": STOCK,
  "POST /movement-list/{list_key}/confirm": STOCK,
  "POST /movement-list/{list_key}/close": STOCK,
  "POST /movement-list/{list_key}/cancel": STOCK,

  "POST /inventory/count-session": ["count"],
  "DELETE /inventory/count-session": COUNTED,
  "PUT /inventory/count-session/{session_key}": COUNTED,
  "POST /inventory/count-session/{session_key}/start": COUNTED,
  "POST /inventory/count-session/{session_key}/complete": COUNTED,
  "POST /inventory/count-session/{session_key}/resume": COUNTED,
  "POST /inventory/count-session/{session_key}/confirm": COUNTED,
  "POST /inventory/count-session/{session_key}/apply": COUNTED,
  "POST /inventory/count-session/{session_key}/cancel": COUNTED,
  "POST /inventory/count-session/{session_key}/position/{position_key}/confirm-empty": ["count"],
  "POST /inventory/count-assignment": ["count"],
  "DELETE /inventory/count-assignment": ["count"],
  "POST /inventory/count-assignment/{assignment_key}/complete": ["count"],
  "POST /inventory/count-record/start": ["count"],
  "POST /inventory/count-record/import": COUNTED,
  "POST /inventory/count-record/{record_key}/complete": ["count"],
  "POST /inventory/count-record/{record_key}/cancel": ["count"],
  "POST /inventory/count-record/{record_key}/discard": COUNTED,
  "POST /inventory/count-record/{record_key}/edit": COUNTED,

  "POST /task": ["task"],
  "PATCH /task/{task_key}": ["task"],
  "DELETE /task/{task_key}": ["task"],
  "POST /task/{task_key}/complete": ["task"],
  "POST /task/{task_key}/suspend": ["task"],
  "POST /task/{task_key}/reopen": ["task"],
  "POST /task/{task_key}/cancel": ["task"],
  "POST /task/{task_key}/link": ["task"],
  "POST /task/{task_key}/unlink": ["task"],
  "POST /task-type": ["task"],
  "PUT /task-type/{type_key}": ["task"],
  "DELETE /task-type/{type_key}": ["task"],
  "POST /issue": ["issue"],
  "PATCH /issue/{issue_key}": ["issue"],
  "DELETE /issue/{issue_key}": ["issue"],
  "POST /issue/{issue_key}/close": ["issue"],
  "POST /issue/{issue_key}/reopen": ["issue"],
  "POST /issue/{issue_key}/link": ["issue"],
  "POST /issue/{issue_key}/unlink": ["issue"],
  "POST /issue-type": ["issue"],
  "PATCH /issue-type/{issue_type_key}": ["issue"],
  "DELETE /issue-type/{issue_type_key}": ["issue"],
  "POST /message": ["message"],
  "PATCH /message/{message_key}": ["message"],
  "DELETE /message/{message_key}": ["message"],
};

/** Deletions after which the record can no longer be read by its key. */
const GONE: Readonly<Partial<Record<Operation, RecordName>>> = {
  "DELETE /field/{field_key}": "field",
  "DELETE /issue/{issue_key}": "issue",
  "DELETE /lot/{lot_key}": "lot",
  "DELETE /operation/{operation_key}": "operation",
  "DELETE /position/{position_key}": "position",
  "DELETE /task/{task_key}": "task",
  "DELETE /work-order/{wo_key}": "work_order",
};

/** Record types to read again, and the query key of the record that no longer exists. */
export interface Aftermath {
  stale: Stale;
  gone?: readonly [record: RecordName, key: string];
}

/** Returns what a completed request makes stale. `path` is below `/api`. */
export function aftermathOf(method: string, path: string): Aftermath {
  const parts = path.split("/");
  const fits = (operation: string) => {
    const [its, template = ""] = operation.split(" ");
    const wanted = template.split("/");
    return (
      its === method &&
      wanted.length === parts.length &&
      wanted.every((part, at) => part.startsWith("{") || part === parts[at])
    );
  };
  const found = Object.entries(STALE).find(([operation]) => fits(operation));
  const gone = Object.entries(GONE).find(([operation]) => fits(operation));
  return {
    stale: found?.[1] ?? NOTHING,
    ...(gone && { gone: [gone[1], decodeURIComponent(parts.at(-1) ?? "")] }),
  };
}
