import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { many, one, touches } from "@/api/keys";
import { cursorAfter, FrameReader } from "./frames";
import { Leader, type Word } from "./leader";
import { changedBy } from "./map";

describe("frames", () => {
  it("come in pieces", () => {
    const reader = new FrameReader();
    expect(reader.push("retry: 3000\n\n: ping\n\nid: 7\nevent: prod")).toEqual([]);
    expect(reader.push('uction\ndata: {"a":1}\n\n')).toEqual([
      { id: "7", event: "production", data: '{"a":1}' },
    ]);
  });
});

describe("the cursor", () => {
  const ready = { id: null, event: "ready", data: '{"topics":[],"feed":"3fa91c0de77b2a45","last_seq":"30"}' };
  const row = { id: "3fa91c0de77b2a45.31", event: "serial", data: "{}" };
  const reset = { id: "00000000000000bb.1000000007", event: "reset", data: '{"reason":"epoch"}' };
  it("names the epoch of the feed from the first frame on", () => {
    expect(cursorAfter(null, ready)).toBe("3fa91c0de77b2a45.30");
    expect(cursorAfter("3fa91c0de77b2a45.30", row)).toBe("3fa91c0de77b2a45.31");
  });
  it("stays with a line that comes back, until it is reset", () => {
    expect(cursorAfter("3fa91c0de77b2a45.31", ready)).toBe("3fa91c0de77b2a45.31");
    expect(cursorAfter("3fa91c0de77b2a45.31", reset)).toBe("00000000000000bb.1000000007");
    expect(cursorAfter("3fa91c0de77b2a45.31", { id: null, event: "end", data: "{}" })).toBe(
      "3fa91c0de77b2a45.31",
    );
  });
});

describe("a row of the journal", () => {
  const changed = changedBy({
    event_type: "BATCH_COMPLETED",
    topic: "production",
    job_key: "5",
    serial_keys: ["9"],
  });
  it("touches what is read of its records, and lists of such", () => {
    expect(touches(one("job", "5", "detail"), changed)).toBe(true);
    expect(touches(many("job", { active: true }), changed)).toBe(true);
    expect(touches(one("serial", "9"), changed)).toBe(true);
    expect(touches(one("queue", "operator", "1"), changed)).toBe(true);
  });
  it("leaves the rest", () => {
    expect(touches(one("job", "6"), changed)).toBe(false);
    expect(touches(many("issue"), changed)).toBe(false);
  });
});

describe("tabs", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Creates connected channels, like those of the tabs of one browser. */
  function room() {
    type Ear = { onmessage: ((event: MessageEvent<Word<string>>) => void) | null };
    const ears: Ear[] = [];
    return () => {
      const channel = {
        onmessage: null as Ear["onmessage"],
        postMessage: (data: Word<string>) => {
          for (const ear of ears)
            if (ear !== channel) ear.onmessage?.({ data } as MessageEvent<Word<string>>);
        },
        close: () => void ears.splice(ears.indexOf(channel), 1),
      };
      ears.push(channel);
      return channel;
    };
  }

  it("have one leader, and another one when it leaves", () => {
    const open = room();
    const heard: string[] = [];
    const hooks = () => ({ lead: vi.fn(), follow: vi.fn(), hear: (news: string) => void heard.push(news) });
    const tabs = [new Leader(open(), hooks()), new Leader(open(), hooks()), new Leader(open(), hooks())];
    vi.advanceTimersByTime(10_000);
    expect(tabs.filter((tab) => tab.leading)).toHaveLength(1);
    tabs.find((tab) => tab.leading)?.tell("a row");
    expect(heard).toEqual(["a row", "a row"]);
    tabs.find((tab) => tab.leading)?.leave();
    vi.advanceTimersByTime(10_000);
    expect(tabs.filter((tab) => tab.leading)).toHaveLength(1);
    for (const tab of tabs) tab.leave();
  });
});
