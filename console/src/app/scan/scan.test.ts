import { describe, expect, it, vi } from "vitest";
import { hasCheckDigit } from "./gs1";
import { Burst, listenForScans, onScan } from "./listener";
import { clean, parseScan } from "./parse";

function typed(text: string, apart: number, close = "Enter") {
  const burst = new Burst();
  let at = 1000;
  for (const key of text) {
    at += apart;
    burst.press({ key, at });
  }
  return burst.press({ key: close, at: at + apart }).scan;
}

describe("a burst", () => {
  it("is a scan when it is fast and long enough", () => {
    expect(typed("VB2-00017", 5)).toBe("VB2-00017");
    expect(typed("VB2-00017", 35, "Tab")).toBe("VB2-00017");
  });
  it("is typing when it is slow or short", () => {
    expect(typed("VB2-00017", 36)).toBeNull();
    expect(typed("abc", 5)).toBeNull();
  });
  it("begins anew after a pause", () => {
    const burst = new Burst();
    burst.press({ key: "x", at: 0 });
    let at = 500;
    for (const key of "CODE") {
      at += 5;
      burst.press({ key, at });
    }
    expect(burst.press({ key: "Enter", at: at + 5 }).scan).toBe("CODE");
  });
  it("takes F8 as the separator of GS1", () => {
    const burst = new Burst();
    let at = 0;
    for (const key of ["1", "0", "A", "F8", "2", "1"]) {
      at += 5;
      burst.press({ key, at });
    }
    expect(burst.press({ key: "Enter", at: at + 5 }).scan).toBe("10A\u001d21");
  });
});

describe("the listener", () => {
  it("keeps a scan out of the field that has focus, and what was typed before stays", () => {
    const heard = vi.fn();
    const [stop, off] = [listenForScans(window), onScan(heard)];
    const field = document.createElement("input");
    document.body.append(field);
    const key = (name: string, at: number) => {
      const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
      Object.defineProperty(event, "timeStamp", { value: at });
      field.dispatchEvent(event);
      if (name.length === 1 && !event.defaultPrevented) field.value += name;
      return event;
    };
    field.value = "typed";
    let at = 1000;
    for (const name of "PB-8841") {
      at += 4;
      key(name, at);
    }
    expect(key("Enter", at + 4).defaultPrevented).toBe(true);
    expect(heard).toHaveBeenCalledExactlyOnceWith("PB-8841");
    expect(field.value).toBe("typed");
    stop();
    off();
    field.remove();
  });
});

describe("a scan", () => {
  it("is cleaned", () => {
    expect(clean("  ]C10104012345678901 ")).toBe("0104012345678901");
    expect(clean("10A^]21B")).toBe("10A\u001d21B");
  });
  it("may be a key of the command card", () => {
    expect(parseScan("TW:OK")).toEqual({ kind: "command", command: "OK" });
    expect(parseScan("tw:7")).toEqual({ kind: "digit", digit: "7" });
    expect(parseScan("TW:U:rosa")).toEqual({ kind: "badge", username: "rosa" });
    expect(parseScan("TW:U:")).toEqual({ kind: "text", text: "TW:U:" });
  });
  it("may be GS1", () => {
    expect(parseScan("]d2010401234567890117270131" + "10L-7781\u001d21PM-1")).toEqual({
      kind: "gs1",
      text: "01040123456789011727013110L-7781\u001d21PM-1",
      gtin: "04012345678901",
      serial: "PM-1",
      lot: "L-7781",
      expires: "270131",
    });
    expect(parseScan("https://id.example.com/01/04012345678901/21/PM-1?37=5")).toMatchObject({
      gtin: "04012345678901",
      serial: "PM-1",
      quantity: "5",
    });
  });
  it("knows every application identifier that the service knows", () => {
    expect(parseScan("010950600013435216280131\u001d21ABC")).toMatchObject({ kind: "gs1", serial: "ABC" });
    expect(parseScan("]d2010950600013435210LOT-7^]2112345^]17280229^]3740")).toMatchObject({
      gtin: "09506000134352",
      lot: "LOT-7",
      serial: "12345",
      expires: "280229",
      quantity: "40",
    });
    // The product may come last if the scanner marks the code as GS1.
    expect(parseScan("]C110A^]0109506000134352")).toMatchObject({ gtin: "09506000134352", lot: "A" });
    expect(parseScan("]C170032705311230\u001d0109506000134352")).toMatchObject({ expires: "2705311230" });
  });
  it("is an address of a product as the service reads one", () => {
    const link = "https://id.gs1.org/01/9506000134352/10/A%2FB/21/12?17=271231&linkType=gs1:pip#top";
    expect(parseScan(link)).toMatchObject({
      gtin: "09506000134352",
      lot: "A/B",
      serial: "12",
      expires: "271231",
    });
    expect(parseScan("HTTP://example.com/a/b/01/09506000134352/").kind).toBe("gs1");
  });
  // The same codes as in the tests of the kernel (`crates/kernel/tests/gs1.rs`).
  it.each([
    "]C1170231",
    "]C117260230",
    "]C199",
    "]C105",
    "]C110",
    "]C110AB#C",
    "]C110A^]10B",
    "]C110123456789012345678901",
    "]C10109506000134353",
    "AB^]CD",
    "https://example.com/01/ABC",
    "https://x.io/01/09506000134353",
    "https://x.io/01/09506000134352/21",
    "https://x.io/01/09506000134352/05/1",
    "https://x.io/01/09506000134352/21/A%2",
    "https://x.io/01/09506000134352?17=271331",
    "PU-2026-00001",
    "0100",
    "01095060001343",
    "21ABC",
    "10LOT",
  ])("is plain text where the service reads no code of GS1: %s", (code) => {
    expect(parseScan(code).kind).toBe("text");
  });
  it("is plain text when the check digit is wrong", () => {
    expect(hasCheckDigit("04012345678901")).toBe(true);
    expect(parseScan("0104012345678902").kind).toBe("text");
    expect(parseScan("01-77 shelf").kind).toBe("text");
  });
});
