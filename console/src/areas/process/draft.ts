import type { Schemas } from "@/api/client";
import { type DraftField, draftOf, isNew, newId, sentField } from "@/app/form/form";
import { type Field, type Medium, mediaOf, type Step } from "@/app/step/step";

export type Params = Schemas["PhaseParameters"];
export type Phase = Schemas["Phase"];
export type PhaseIn = Schemas["PhaseIn"];
type Operation = Schemas["Operation"];

export interface DraftStep {
  id: string;
  title: string;
  description: string;
  fields: DraftField[];
  media: Medium[];
}

export interface DraftPhase {
  id: string;
  alias: string;
  operation: string;
  params: Params;
  notes: string;
  steps: DraftStep[];
}

export const stepOf = (step: Step): DraftStep => ({
  id: step._key,
  title: step.title ?? "",
  description: step.description ?? "",
  fields: step.form_fields.map(draftOf),
  media: mediaOf(step).map(({ name, size }) => ({ name, size })),
});

export const phaseOf = (phase: Phase): DraftPhase => ({
  id: phase._key,
  alias: phase.alias,
  operation: phase.operation_key,
  params: phase.params,
  notes: phase.production_notes ?? "",
  steps: phase.steps.map(stepOf),
});

/** Returns an independent copy of a step with new fields. Its files are copied when the process is saved. */
export function copyOfStep(step: DraftStep): DraftStep {
  const from = isNew(step.id) ? undefined : step.id;
  return {
    ...step,
    id: newId(),
    fields: step.fields.map((field) => ({ ...field, id: newId() })),
    media: step.media.map((medium) =>
      medium.file || medium.from || from === undefined ? medium : { ...medium, from },
    ),
  };
}

export const copyOfPhase = (phase: DraftPhase): DraftPhase => ({
  ...phase,
  id: newId(),
  steps: phase.steps.map(copyOfStep),
});

/** Creates a phase from a template with its steps, parameters and notes. */
export const phaseFrom = (template: Operation, alias: string): DraftPhase => ({
  id: newId(),
  alias: alias.trim() || template.name,
  operation: template._key,
  params: template.default_phase_parameters,
  notes: template.default_phase_notes ?? "",
  steps: template.default_phase_steps.map(stepOf).map(copyOfStep),
});

export const emptyStep = (): DraftStep => ({
  id: newId(),
  title: "",
  description: "",
  fields: [],
  media: [],
});

const text = (typed: string): string | null => typed.trim() || null;

/** Converts a step for saving. Only steps that the service already has are sent with their key. */
export function sentStep(step: DraftStep, known: (id: string) => boolean) {
  return {
    ...(known(step.id) ? { _key: step.id } : {}),
    title: text(step.title),
    description: text(step.description),
    type: step.fields.length > 0 ? ("form" as const) : ("instruction" as const),
    form_fields: step.fields.map((field) => sentField(field, known)),
  };
}

export function sentPhase(phase: DraftPhase, known: (id: string) => boolean): PhaseIn {
  return {
    ...(known(phase.id) ? { _key: phase.id } : {}),
    alias: text(phase.alias),
    operation_key: phase.operation,
    params: phase.params,
    production_notes: text(phase.notes),
    steps: phase.steps.map((step) => sentStep(step, known)),
  };
}

/** Converts a step to the form that the terminal shows. */
export function shownStep(step: DraftStep, nameOf: (fieldKey: string) => string): Step {
  return {
    _key: step.id,
    title: step.title,
    description: step.description,
    type: step.fields.length > 0 ? "form" : "instruction",
    form_fields: step.fields.map((field) => ({
      ...field,
      _key: field.id,
      type: field.type as Field["type"],
      label: field.label.trim() || nameOf(field.custom_field_key),
      hint: text(field.hint),
      default: text(field.default),
    })),
    print_templates: [],
    trashed: null,
    media: step.media,
  };
}

/** Returns all keys of a stored process. */
export function keysOf(phases: readonly DraftPhase[]): ReadonlySet<string> {
  const steps = phases.flatMap((phase) => phase.steps);
  const fields = steps.flatMap((step) => step.fields);
  return new Set([...phases, ...steps, ...fields].map(({ id }) => id));
}

const written = (value: unknown) =>
  JSON.stringify(value, (_, part) => (part instanceof File ? `${part.name} ${part.lastModified}` : part));
export const same = (one: unknown, other: unknown): boolean =>
  one === other || written(one) === written(other);
