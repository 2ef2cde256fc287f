import { expect, it } from "vitest";
import type { User } from "../queries";
import { byArea, formOf, grantedBy, NOBODY, nameOf, userOf, wordsOf } from "./person";

it("reads the words of a user in the order of the service", () => {
  expect(wordsOf("operator admin strange")).toEqual(["admin", "operator"]);
  expect(wordsOf("")).toEqual([]);
});

it("sends empty fields as nothing, and both decimal marks as a number", () => {
  const form = { ...NOBODY, username: " anna ", hourly_cost: "31,50", words: ["task", "library"] as never };
  expect(userOf(form)).toEqual({
    username: "anna",
    scope: "library task",
    name: null,
    surname: null,
    email: null,
    department_key: null,
    hourly_cost: 31.5,
  });
});

it("leaves a cost that is no number to the service to refuse", () => {
  expect(userOf({ ...NOBODY, hourly_cost: "a lot" }).hourly_cost).toBe("a lot");
});

it("brings a user into the form and back unchanged", () => {
  const user = { username: "anna", scope: "operator", name: "Anna", hourly_cost: 30 } as User;
  expect(userOf(formOf(user))).toMatchObject({ username: "anna", scope: "operator", hourly_cost: 30 });
});

it("calls a person by name, else by the login name", () => {
  expect(nameOf({ username: "anna", name: "Anna", surname: "Rossi" })).toBe("Anna Rossi");
  expect(nameOf({ username: "anna", name: null, surname: null })).toBe("anna");
});

it("tells what a word allows, and sorts rights by area", () => {
  const scopes = [
    { scope: "serial:hold", coarse: ["quality"], description: "" },
    { scope: "serial:read", coarse: ["*"], description: "" },
  ];
  expect(grantedBy("quality", scopes)).toHaveLength(1);
  expect(byArea(["serial:read", "org:user:read", "serial:hold"])).toEqual([
    ["org", ["org:user:read"]],
    ["serial", ["serial:hold", "serial:read"]],
  ]);
});
