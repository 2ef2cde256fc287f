import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenForScans, onScan } from "@/app/scan/listener";
import { useKeys } from "./useKeys";

const APART = 5;
const heard = vi.fn();
const acts = { F2: vi.fn(), F8: vi.fn(), Escape: vi.fn(), ArrowDown: vi.fn() };
let end: () => void;

/** Presses a key at the current time of the fake clock. */
function press(key: string, more: KeyboardEventInit = {}, on: EventTarget = document.body) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, "timeStamp", { value: Date.now() });
  on.dispatchEvent(event);
  return event;
}

/** Sends keys as a scanner does. */
function scan(...keys: (string | [key: string, more: KeyboardEventInit])[]) {
  for (const key of [...keys, "Enter"]) {
    if (typeof key === "string") press(key);
    else press(...key);
    vi.advanceTimersByTime(APART);
  }
  vi.advanceTimersByTime(1000);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  const [stop, off] = [listenForScans(window), onScan(heard)];
  const { unmount } = renderHook(() =>
    useKeys(Object.entries(acts).map(([key, act]) => [key, async () => act()])),
  );
  end = () => {
    unmount();
    off();
    stop();
  };
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it("leaves F8 inside a scan to the scan", () => {
  scan(..."10A", "F8", ..."21B");
  expect(heard).toHaveBeenCalledExactlyOnceWith("10A\u001d21B");
  expect(acts.F8).not.toHaveBeenCalled();
});

it("leaves F8 at the beginning of a scan to the scan", () => {
  scan("F8", ..."10A", "F8", ..."21B");
  expect(heard).toHaveBeenCalledExactlyOnceWith("\u001d10A\u001d21B");
  expect(acts.F8).not.toHaveBeenCalled();
});

it("waits for the second key of a slow scanner, whose letters need Shift", () => {
  press("F8");
  for (const key of ["Shift", "A", "B", "C", "Enter"]) {
    vi.advanceTimersByTime(35);
    press(key);
  }
  vi.advanceTimersByTime(1000);
  expect(heard).toHaveBeenCalledExactlyOnceWith("\u001dABC");
  expect(acts.F8).not.toHaveBeenCalled();
});

it("does what F8 says as soon as no scan can follow", () => {
  press("F8");
  vi.advanceTimersByTime(35);
  expect(acts.F8).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(acts.F8).toHaveBeenCalledOnce();
  press("1");
  vi.advanceTimersByTime(1000);
  expect(acts.F8).toHaveBeenCalledOnce();
  expect(heard).not.toHaveBeenCalled();
});

it("does what F8 says before the key that comes right after it and is no scan", () => {
  press("F8");
  vi.advanceTimersByTime(APART);
  press("F2");
  expect(acts.F8).toHaveBeenCalledBefore(acts.F2);
  vi.advanceTimersByTime(1000);
  expect(acts.F8).toHaveBeenCalledOnce();
});

it("acts once on F8 after a scan, and hears a scan after F8", () => {
  scan(..."10A", "F8", ..."21B");
  press("F8");
  vi.advanceTimersByTime(36);
  expect(acts.F8).toHaveBeenCalledOnce();
  scan(..."VB2-00017");
  expect(heard).toHaveBeenLastCalledWith("VB2-00017");
  expect(acts.F8).toHaveBeenCalledOnce();
});

it("keeps every other shortcut out of a scan, and the scan whole", () => {
  scan(..."10", "F2", "A", "Escape", "B", "ArrowDown", "C");
  expect(heard).toHaveBeenCalledExactlyOnceWith("10ABC");
  for (const act of Object.values(acts)) expect(act).not.toHaveBeenCalled();
});

it("acts at once on the others outside of a scan, also right after one character", () => {
  press("2");
  vi.advanceTimersByTime(APART);
  for (const key of ["F2", "Escape", "ArrowDown"]) press(key);
  for (const act of [acts.F2, acts.Escape, acts.ArrowDown]) expect(act).toHaveBeenCalledOnce();
});

it("does not take a key that is held down for a scan", () => {
  press("F8");
  vi.advanceTimersByTime(500);
  for (let time = 0; time < 5; time += 1) {
    press("F8", { repeat: true });
    vi.advanceTimersByTime(33);
  }
  press("Enter");
  expect(heard).not.toHaveBeenCalled();
  expect(acts.F8).toHaveBeenCalled();
});

it.each([
  ["]", "BracketRight"],
  ["+", "BracketRight"],
  ["]", ""],
  ["\u001d", ""],
])("reads Ctrl with %j at %j as the separator", (key, code) => {
  const separator: [string, KeyboardEventInit][] = [
    ["Control", { ctrlKey: true }],
    [key, { code, ctrlKey: true }],
  ];
  scan(...separator, ..."10A", ...separator, ..."21B");
  expect(heard).toHaveBeenCalledExactlyOnceWith("\u001d10A\u001d21B");
});

it("leaves Ctrl with a bracket to the browser when a person presses it", () => {
  expect(press("+", { code: "BracketRight", ctrlKey: true }).defaultPrevented).toBe(false);
  vi.advanceTimersByTime(APART);
  press("a", { ctrlKey: true });
  press("1");
  vi.advanceTimersByTime(APART);
  expect(press("+", { code: "BracketRight", ctrlKey: true }).defaultPrevented).toBe(true);
});

it.each([["029"], ["0029"]])("reads Alt with %s of a slow scanner as the separator", (digits) => {
  const separator = [...digits].map((digit): [string, KeyboardEventInit] => [
    digit,
    { code: `Numpad${digit}`, altKey: true },
  ]);
  const keys: [string, KeyboardEventInit?][] = [
    ...[..."10A"].map((key): [string] => [key]),
    ["Alt", { altKey: true }],
    ...separator,
    ...[..."21B"].map((key): [string] => [key]),
    ["Enter"],
  ];
  for (const key of keys) {
    press(...key);
    vi.advanceTimersByTime(30);
  }
  expect(heard).toHaveBeenCalledExactlyOnceWith("10A\u001d21B");
});

it("gives a field back what was in it before a scan that begins with F8", () => {
  const field = document.createElement("input");
  document.body.append(field);
  field.value = "typed";
  for (const key of ["F8", ..."10A", "F8", ..."21", "Enter"]) {
    const event = press(key, {}, field);
    if (key.length === 1 && !event.defaultPrevented) field.value += key;
    vi.advanceTimersByTime(APART);
  }
  expect(heard).toHaveBeenCalledExactlyOnceWith("\u001d10A\u001d21");
  expect(field.value).toBe("typed");
  field.remove();
});
