import { queryOptions } from "@tanstack/react-query";
import { api, detail, newKey, type Schemas, take } from "@/api/client";
import { ApiError } from "@/api/error";
import { many } from "@/api/keys";
import { type DraftField, draftOf, isNew, sentField } from "@/app/form/form";

export const KINDS = ["issue", "task"] as const;
export type Kind = (typeof KINDS)[number];
export type LinkSetting = Schemas["LinkSetting"];

/** An issue type or a task type. Properties that only one of them has are empty in the other. */
export interface WorkType {
  _key: string;
  _rev: string;
  name: string;
  code: string | null;
  description: string | null;
  active: boolean;
  critical: boolean;
  links: LinkSetting[];
  form: DraftField[];
}
export type TypeForm = Omit<WorkType, "_key" | "_rev">;

/** Converts the rows of a form, which the interface description does not type, to form fields. */
const fields = (rows: unknown): DraftField[] => (rows as Schemas["FormField"][]).map(draftOf);

const ofIssues = (type: Schemas["IssueType"]): WorkType => ({
  _key: type._key,
  _rev: type._rev,
  name: type.name,
  code: type.code ?? null,
  description: type.description ?? null,
  active: type.active,
  critical: type.critical,
  links: [],
  form: fields(type.form_template),
});

const ofTasks = (type: Schemas["TaskType"]): WorkType => ({
  _key: type._key,
  _rev: type._rev,
  name: type.name,
  code: null,
  description: type.description ?? null,
  active: type.active,
  critical: false,
  links: type.link_settings,
  form: fields(type.form_fields),
});

const all = { active_only: false, limit: 1000 };
async function readTypes(kind: Kind): Promise<WorkType[]> {
  if (kind === "issue") return (await take(api.GET("/issue-type", { params: { query: all } }))).map(ofIssues);
  return (await take(api.GET("/task-type", { params: { query: all } }))).map(ofTasks);
}
export const typesQuery = (kind: Kind) =>
  queryOptions({ queryKey: many(kind, "all-types"), queryFn: () => readTypes(kind) });

/** Reads one type from the list, because the service has no operation for a single type. */
export async function readType(kind: Kind, key: string): Promise<WorkType> {
  const found = (await readTypes(kind)).find(({ _key }) => _key === key);
  if (found === undefined) throw new ApiError(404, `${kind}_type_not_found`, "The type is gone.");
  return found;
}

const sentForm = (form: DraftField[] | undefined) =>
  form?.map((field) => sentField(field, (id) => !isNew(id)));
const forIssues = ({ form, links, ...some }: Partial<TypeForm>) => ({
  ...some,
  ...(form && { form_template: sentForm(form) }),
});
const forTasks = ({ form, links, code, critical, ...some }: Partial<TypeForm>) => ({
  ...some,
  ...(form && { form_fields: sentForm(form) }),
  ...(links && { link_settings: links }),
});

export async function makeType(kind: Kind, form: TypeForm) {
  const headers = { "Idempotency-Key": newKey() };
  if (kind === "issue")
    return await detail(api.POST("/issue-type", { body: { ...forIssues(form), name: form.name }, headers }));
  return await detail(api.POST("/task-type", { body: { ...forTasks(form), name: form.name }, headers }));
}

/** Saves a type. The service does not check revisions here, so the current revision is compared first. */
export async function changeType(kind: Kind, changed: Partial<TypeForm>, known: WorkType) {
  const now = await readType(kind, known._key);
  if (now._rev !== known._rev) throw new ApiError(412, "revision_mismatch", "The type was changed.");
  if (kind === "issue") {
    const params = { path: { issue_type_key: known._key } };
    return await detail(api.PATCH("/issue-type/{issue_type_key}", { params, body: forIssues(changed) }));
  }
  const body = { name: known.name, ...forTasks(changed) };
  return await detail(api.PUT("/task-type/{type_key}", { params: { path: { type_key: known._key } }, body }));
}

export async function deleteType(kind: Kind, key: string) {
  if (kind === "issue") {
    const params = { path: { issue_type_key: key } };
    return await detail(api.DELETE("/issue-type/{issue_type_key}", { params }));
  }
  return await detail(api.DELETE("/task-type/{type_key}", { params: { path: { type_key: key } } }));
}
