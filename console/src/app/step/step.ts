import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "@/api/client";
import { one } from "@/api/keys";
import { decimal } from "@/ui/format";

export type Step = Schemas["Step"];
export type Field = Schemas["FormField"];
export type Values = Record<string, unknown>;

/**
 * A file of a step. A file that is not stored yet is either held locally or still belongs to the step from which it
 * is copied.
 */
export type Medium = {
  name: string;
  size: number;
  file?: File;
  from?: string;
};

const IMAGE = /\.(png|jpe?g|gif|webp|svg|avif)$/i;
export const isPicture = ({ name }: { name: string }): boolean => IMAGE.test(name);

export const mediaOf = (step: Step): Medium[] => step.media as Medium[];

/** Path of a step file on the service. */
export const pathOf = (stepKey: string, { name, from }: Medium): string => `step/${from ?? stepKey}/${name}`;

/** Fields that the form shows. Hidden fields always use their default value. */
export const visible = (step: Step): Field[] =>
  step.form_fields.filter((field) => !field.hidden && field.type !== "separator");

export const pictureOf = (productKey: string) =>
  queryOptions({
    queryKey: one("product", productKey),
    queryFn: () => take(api.GET("/product/{product_key}", { params: { path: { product_key: productKey } } })),
    staleTime: 300_000,
  });

/** Converts a form value to the value that the service expects. */
export function written(field: Pick<Field, "type" | "multiple">, value: unknown): unknown {
  if (field.type === "number" && typeof value === "string") return Number(decimal(value));
  if (field.type === "files" && Array.isArray(value))
    return value.map((name) => (typeof name === "string" ? { name } : name));
  if (field.multiple && field.type !== "files" && !Array.isArray(value)) return [value];
  return value;
}

/** Converts a stored value to a form value: a choice becomes its key, and files become their names. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => (isNamed(one) ? one.name : plain(one)));
  return isChoice(value) ? value._key : value;
}
const isNamed = (value: unknown): value is { name: string } =>
  typeof value === "object" && value !== null && "name" in value;
const isChoice = (value: unknown): value is { _key: string } =>
  typeof value === "object" && value !== null && "_key" in value;
