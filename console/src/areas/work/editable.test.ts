import { expect, it } from "vitest";
import {
  assignees,
  editableIssue,
  editableTask,
  faultsOfForm,
  folderName,
  issuePatch,
  namesFile,
  pictureType,
  taskPatch,
  urgency,
} from "./editable";

const fields = [
  { form_field_key: "torque", custom_field_key: "reading", type: "number", value: 3 },
  { form_field_key: "result", custom_field_key: "grade", type: "choice", value: { _key: "a", value: "A" } },
  { form_field_key: "photo", custom_field_key: "photos", type: "files", value: [{ name: "x.png", size: 2 }] },
];
const task = {
  _rev: "4",
  title: "Clean",
  due_by: "2026-11-20T23:59:59.999Z",
  assigned_to: [{ user_key: "7", role: "owner" }],
  form_fields: fields,
};

it("puts the fields of a task and of its form side by side", () => {
  expect(editableTask(task)).toEqual({
    _rev: "4",
    title: "Clean",
    description: "",
    start_from: "",
    due_by: "2026-11-20",
    assigned_to: ["7"],
    "field.torque": 3,
    "field.result": "a",
    "field.photo": ["x.png"],
  });
});

it("knows which files the form names, and what the folder of a field is called", () => {
  expect(namesFile(fields, { subfolder: "photo", name: "x.png" })).toBe(true);
  expect(namesFile(fields, { subfolder: "photo", name: "y.png" })).toBe(false);
  expect(namesFile(fields, { subfolder: null, name: "x.png" })).toBe(false);
  expect(folderName(fields, "photo")).toBe("photos");
  expect(folderName(fields, "elsewhere")).toBe("elsewhere");
});

it("sends what was changed in the shapes of the service", () => {
  const changed = { title: " ", due_by: "2026-12-01", assigned_to: ["7", "9"], "field.torque": "1,5" };
  expect(taskPatch(changed, fields)).toEqual({
    title: null,
    due_by: "2026-12-01T23:59:59.999Z",
    assigned_to: assignees(["7", "9"]),
    form_fields: [{ form_field_key: "torque", value: 1.5 }],
  });
});

it("clears a value that was emptied, and leaves what is no number to the service to refuse", () => {
  expect(issuePatch({ "field.torque": "" }, fields)).toEqual({
    data: [{ form_field_key: "torque", value: null }],
  });
  expect(issuePatch({ "field.torque": "much" }, fields)).toEqual({
    data: [{ form_field_key: "torque", value: "much" }],
  });
});

it("keeps type and weight of an issue", () => {
  const issue = { _rev: "1", issue_type_key: "5", critical: true, data: [] };
  expect(editableIssue(issue)).toEqual({ _rev: "1", issue_type_key: "5", critical: true });
  expect(issuePatch({ critical: false }, [])).toEqual({ critical: false });
});

it("shows faults at the fields of the form", () => {
  expect(faultsOfForm({ torque: "no", title: "long" }, fields)).toEqual({
    "field.torque": "no",
    title: "long",
  });
});

it("tells what is late, due today, and later", () => {
  const now = Date.parse("2026-11-17T10:00:00Z");
  expect(urgency("2026-11-16T23:59:59Z", now)).toBe("late");
  expect(urgency("2026-11-17T23:59:59Z", now)).toBe("today");
  expect(urgency("2026-11-18T23:59:59Z", now)).toBe("later");
  expect(urgency(null, now)).toBe("none");
});

it("knows pictures by their name", () => {
  expect(pictureType("Board.PNG")).toBe("image/png");
  expect(pictureType("report.pdf")).toBeNull();
});
