/** Maximum milliseconds between two characters of a scan. People type more slowly. */
const AT_MOST_APART = 35;
const AT_LEAST = 4;
/** Milliseconds within which the same code counts as one scan. */
export const TWICE_WITHIN = 1500;

const SEPARATOR = "\u001d";
/** Modifier keys precede their character, in a scan as on a keyboard. */
const MODIFIER = /^(Shift|Control|Alt|AltGraph|CapsLock|NumLock|Dead|Unidentified)$/;
const SHORTCUT = /^(F\d+|Escape|Arrow\w+)$/;

interface Key {
  key: string;
  at: number;
}

interface Pressed {
  /** The scan that this key completes, or null. */
  scan: string | null;
  /** Whether the key belongs to a burst that started earlier. */
  held: boolean;
  /** Whether this key may start a burst. */
  first: boolean;
}

/** Detects scans in key presses: at least 4 characters, at most 35 ms apart, ended by Enter or Tab. */
export class Burst {
  #text = "";
  #last = Number.NEGATIVE_INFINITY;

  press({ key, at }: Key): Pressed {
    const fast = at - this.#last <= AT_MOST_APART;
    const character = key === "F8" ? SEPARATOR : key;
    if (character.length === 1) {
      this.#text = fast ? this.#text + character : character;
      this.#last = at;
      return { scan: null, held: fast, first: !fast };
    }
    // After a single character a shortcut remains a shortcut: a digit chooses, F2 confirms.
    if (fast && (MODIFIER.test(key) || (SHORTCUT.test(key) && this.#text.length > 1))) {
      this.#last = at;
      return { scan: null, held: true, first: false };
    }
    const closes = fast && (key === "Enter" || key === "Tab") && this.#text.length >= AT_LEAST;
    const scan = closes ? this.#text : null;
    this.#text = "";
    this.#last = Number.NEGATIVE_INFINITY;
    return { scan, held: closes, first: false };
  }
}

let waiting: { act: () => void; timer: ReturnType<typeof setTimeout> } | null = null;

/**
 * Runs the action of a shortcut that a scan can start with, such as F8 or a digit, once it is clear that no scan
 * follows.
 */
export function unlessScan(act: () => void): void {
  settle(false);
  waiting = { act, timer: setTimeout(() => settle(false), AT_MOST_APART + 1) };
}

function settle(isScan: boolean): void {
  const settled = waiting;
  waiting = null;
  clearTimeout(settled?.timer);
  if (!isScan) settled?.act();
}

export type ScanHandler = (raw: string) => void;

/** Handlers of scans. The one that was mounted last receives scans first, as with dialogs. */
const handlers: ScanHandler[] = [];

export function onScan(handler: ScanHandler): () => void {
  handlers.push(handler);
  return () => {
    const at = handlers.lastIndexOf(handler);
    if (at >= 0) handlers.splice(at, 1);
  };
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement &&
    !["checkbox", "radio", "button", "submit", "file"].includes(target.type)
  );
}

/** Removes the characters of the scan from the focused field and restores its previous text. */
function restore(field: HTMLInputElement | HTMLTextAreaElement, before: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, before);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Returns the character that a key means in a scan. Scanners send the GS1 separator as F8, Ctrl+] or Alt+029. */
function reader(): (event: KeyboardEvent) => string | null {
  let digits = "";
  return (event) => {
    const { key, code, ctrlKey, altKey, metaKey } = event;
    if (key === "Alt") digits = "";
    if (MODIFIER.test(key)) return key;
    if (metaKey || (ctrlKey && altKey)) return null;
    // Also by key position: on layouts with another character on that key, Ctrl still produces the separator.
    if (ctrlKey) return key === "]" || key === SEPARATOR || code === "BracketRight" ? SEPARATOR : null;
    if (!altKey) return key;
    const digit = /^Numpad(\d)$/.exec(code)?.[1];
    if (digit === undefined) return null;
    digits += digit;
    return /^0+29$/.test(digits) ? SEPARATOR : "Alt";
  };
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Listens on the window before all other handlers. A scan does not reach a field, except a text field with
 * `data-scan="field"`, which receives every scan that is not a command of the console. Keys of a scan do not trigger
 * shortcuts. The first key, which may still be typed by a person, is handled by `unlessScan`.
 */
export function listenForScans(target: Window = window): () => void {
  const burst = new Burst();
  const read = reader();
  let before = "";
  const listen = (event: KeyboardEvent) => {
    // A key that is pressed and held repeats as fast as a scanner types, but a scanner releases each key.
    if (event.isComposing || event.repeat) return;
    const key = read(event);
    if (key === null) return;
    const field = isTextField(event.target) ? event.target : null;
    const { scan, held, first } = burst.press({ key, at: event.timeStamp });
    if (first) before = field?.value ?? "";
    if (held || !MODIFIER.test(key)) settle(held);
    if (scan === null) {
      const isTyped = field !== null && event.key === key && key.length === 1;
      if (held && !isTyped && !MODIFIER.test(event.key)) stop(event);
      return;
    }
    if (field?.dataset.scan === "field" && !/^TW:/i.test(scan)) return;
    stop(event);
    if (field !== null) restore(field, before);
    handlers.at(-1)?.(scan);
  };
  target.addEventListener("keydown", listen, { capture: true });
  return () => target.removeEventListener("keydown", listen, { capture: true });
}
