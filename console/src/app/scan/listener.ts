/** A person types slower than this, a scanner faster. */
const AT_MOST_APART = 35;
const AT_LEAST = 4;
/** The same code again within this time is one scan. */
export const TWICE_WITHIN = 1500;

const SEPARATOR = "\u001d";
/** They come before their character, in a scan as on a keyboard. */
const MODIFIER = /^(Shift|Control|Alt|AltGraph|CapsLock|NumLock|Dead|Unidentified)$/;
const SHORTCUT = /^(F\d+|Escape|Arrow\w+)$/;

interface Key {
  key: string;
  at: number;
}

interface Pressed {
  /** The scan that this key closes. */
  scan: string | null;
  /** The key belongs to a burst that began before it. */
  held: boolean;
  /** A burst may begin with this key. */
  first: boolean;
}

/** Finds scans in key presses: at least 4 characters at most 35 ms apart, closed by Enter or Tab. */
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
    // After one character alone a shortcut is a shortcut: a digit chooses, F2 confirms.
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

/** For shortcuts that a scan may begin with, as F8 or a digit: acts as soon as it is sure that no scan follows. */
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

/** Whoever was mounted last hears scans first, as with dialogs. */
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

/** Takes the burst out of the field that had focus: what was before it stays. */
function restore(field: HTMLInputElement | HTMLTextAreaElement, before: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, before);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Reads keys as a scan means them. Scanners send the separator of GS1 as F8, as Ctrl+] or as Alt with 029. */
function reader(): (event: KeyboardEvent) => string | null {
  let digits = "";
  return (event) => {
    const { key, code, ctrlKey, altKey, metaKey } = event;
    if (key === "Alt") digits = "";
    if (MODIFIER.test(key)) return key;
    if (metaKey || (ctrlKey && altKey)) return null;
    // By its place too: where other letters are printed on that key, Ctrl still makes a separator of it.
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
 * Listens on the window, before anybody else. A scan never reaches a field, except a text field that asks for it by
 * `data-scan="field"`: that one takes every scan that is no command of ours. Nor is any key of it a shortcut; the first
 * one, which may still be a person's, is for `unlessScan`.
 */
export function listenForScans(target: Window = window): () => void {
  const burst = new Burst();
  const read = reader();
  let before = "";
  const listen = (event: KeyboardEvent) => {
    // A key that is held down repeats as fast as a scanner types; a scanner lets go of each.
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
