import { expect, it } from "vitest";
import { ApiError } from "@/api/error";
import { copyOfStep, type DraftPhase, type DraftStep, keysOf, sentPhase } from "./draft";
import { edited, withFiles } from "./edit";
import { faultsIn } from "./faults";
import { composed, mineOf, piecesOf } from "./merge";

const step = (id: string, more: Partial<DraftStep> = {}): DraftStep => ({
  id,
  title: id,
  description: "",
  fields: [],
  media: [],
  ...more,
});
const phase = (id: string, ...steps: DraftStep[]) =>
  ({ id, alias: id, operation: "default", params: {}, notes: "", steps }) as unknown as DraftPhase;
const stored = [phase("a", step("1"), step("2")), phase("b", step("3"))];
const order = (phases: DraftPhase[]) => phases.map(({ id, steps }) => [id, ...steps.map((one) => one.id)]);
const save = (now: DraftPhase[], ground: DraftPhase[]) =>
  composed(ground, mineOf(piecesOf(stored), piecesOf(now)));

it("moves a step into another phase, and touches no other card", () => {
  const next = edited(stored, { do: "move-step", id: "1", phase: "b", to: 0 });
  expect(order(next)).toEqual([
    ["a", "2"],
    ["b", "1", "3"],
  ]);
  expect(next[1]?.steps[1]).toBe(stored[1]?.steps[0]);
  expect(order(save(next, stored))).toEqual(order(next));
});

it("keeps what two people did to different steps, and what one of them added", () => {
  const mine = edited(stored, { do: "step", id: "1", some: { title: "mine" } });
  const theirs = edited(edited(stored, { do: "remove-step", id: "2" }), {
    do: "add-step",
    phase: "a",
    step: step("9"),
  });
  const joined = save(mine, theirs);
  expect(order(joined)).toEqual([
    ["a", "1", "9"],
    ["b", "3"],
  ]);
  expect(joined[0]?.steps[0]?.title).toBe("mine");
});

it("does not lose a step that somebody added to a list that I put into another order", () => {
  const mine = edited(stored, { do: "move-step", id: "2", phase: "a", to: 0 });
  const theirs = edited(stored, { do: "add-step", phase: "a", step: step("9") });
  expect(order(save(mine, theirs))[0]).toEqual(["a", "2", "1", "9"]);
});

it("sends keys only of what the service still has", () => {
  const known = keysOf(stored);
  const sent = sentPhase(phase("a", step("1"), copyOfStep(step("2"))), (id) => known.has(id));
  expect(sent.steps?.map((one) => one._key)).toEqual(["1", undefined]);
});

it("copies the files of a stored step from where they lie", () => {
  const copy = copyOfStep(step("1", { media: [{ name: "a.png", size: 1 }] }));
  expect(copy.media).toEqual([{ name: "a.png", size: 1, from: "1" }]);
  const [first] = withFiles(copy.media, [new File(["x"], "a.png")]);
  expect(first?.from).toBeUndefined();
});

it("finds the step that a refusal speaks of", () => {
  const refused = new ApiError(422, "default_required", "", { phase: 0, step: 1, index: 0 });
  expect([...faultsIn(refused, stored)]).toEqual(["2"]);
  const faults = [{ loc: ["body", 1, "alias"], msg: "", type: "" }];
  expect([...faultsIn(new ApiError(422, "input_refused", "", {}, faults), stored)]).toEqual(["b"]);
});
