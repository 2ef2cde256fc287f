/** A person types slower than this, a scanner faster. */
const AT_MOST_APART = 35;
const AT_LEAST = 4;
/** The same code again within this time is one scan. */
export const TWICE_WITHIN = 1500;

interface Key {
  key: string;
  at: number;
}

/** Finds scans in key presses: at least 4 characters at most 35 ms apart, closed by Enter or Tab. */
export class Burst {
  #text = "";
  #last = Number.NEGATIVE_INFINITY;

  /** The scan that this key closes, or null. `held` says whether the key belongs to a burst. */
  press({ key, at }: Key): { scan: string | null; held: boolean } {
    const fast = at - this.#last <= AT_MOST_APART;
    if (key === "Enter" || key === "Tab") {
      const scan = fast && this.#text.length >= AT_LEAST ? this.#text : null;
      this.#text = "";
      this.#last = Number.NEGATIVE_INFINITY;
      return { scan, held: scan !== null };
    }
    // Scanners send the separator of GS1 as F8 or as a control character.
    const character = key === "F8" && fast && this.#text !== "" ? "\u001d" : key;
    if (character.length !== 1) return { scan: null, held: false };
    this.#text = fast ? this.#text + character : character;
    this.#last = at;
    return { scan: null, held: fast && this.#text.length > 1 };
  }
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

/**
 * Listens on the window, before anybody else. A scan never reaches a field, except a text field that asks for it by
 * `data-scan="field"`: that one takes every scan that is no command of ours.
 */
export function listenForScans(target: Window = window): () => void {
  const burst = new Burst();
  let before = "";
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const field = isTextField(event.target) ? event.target : null;
    const { scan, held } = burst.press({ key: event.key, at: event.timeStamp });
    if (!held && event.key.length === 1) before = field?.value ?? "";
    if (scan === null) {
      // The separator must not press a function key.
      if (held && event.key === "F8") event.preventDefault();
      return;
    }
    if (field?.dataset.scan === "field" && !/^TW:/i.test(scan)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (field !== null) restore(field, before);
    handlers.at(-1)?.(scan);
  };
  target.addEventListener("keydown", listen, { capture: true });
  return () => target.removeEventListener("keydown", listen, { capture: true });
}
