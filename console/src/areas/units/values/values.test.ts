import { describe, expect, it } from "vitest";
import type { Field } from "@/app/step/step";
import { correctable, valuesOf } from "./values";

const field = (key: string, more: Partial<Field> = {}): Field => ({
  _key: key,
  custom_field_key: `c-${key}`,
  label: key,
  hint: null,
  default: null,
  type: "text",
  multiple: false,
  mandatory: false,
  hidden: false,
  ...more,
});
const held = (key: string, more: object = {}) => ({
  form_field_key: key,
  custom_field_key: `c-${key}`,
  label: key,
  hint: null,
  type: "text",
  mandatory: false,
  value: "x",
  updated_by: null,
  last_updated: null,
  ...more,
});

describe("values of a unit", () => {
  it("shows what is held first, then what the plant asks of units and is not there", () => {
    const fields = [field("a"), field("b"), field("c", { hidden: true }), field("d", { type: "separator" })];
    const values = valuesOf([held("s"), held("a")], fields);
    expect(values.map((value) => value.form_field_key)).toEqual(["s", "a", "b"]);
    expect(values.at(-1)?.value).toBeNull();
  });

  it("corrects several values only where the plant defines the field, and no files", () => {
    const [own, step, files] = valuesOf(
      [held("a", { value: ["x"] }), held("s", { value: ["x"] }), held("f", { type: "files", value: null })],
      [field("a", { multiple: true })],
    );
    expect([own, step, files].map((value) => value && correctable(value))).toEqual([true, false, false]);
  });
});
