/** A time at which the unit changed. */
export interface Stop {
  at: string;
  kind: "built" | "part" | "released" | "shipped" | "repair" | "now";
}

interface HistoryRow {
  event_type: string;
  timestamp: string;
  data?: Record<string, unknown>;
}
interface LinkTimes {
  linked_at: string;
  ended_at?: string | null;
  confirmed: boolean;
}

/** Priority of the kinds: if several changes happened within one minute, the last kind in this list is shown. */
const WEIGHT: Stop["kind"][] = ["part", "built", "released", "shipped", "repair", "now"];
const ONE_MOMENT = 60_000;

/** Returns the changes of a unit for the time line, from its creation to now. */
export function stopsOf(history: readonly HistoryRow[], links: Iterable<LinkTimes>, now: string): Stop[] {
  const found: Stop[] = [];
  let released: string | null = null;
  for (const { event_type, timestamp, data } of history) {
    if (event_type === "SERIAL_CREATED") found.push({ at: timestamp, kind: "built" });
    if (event_type === "SERIAL_RELEASED") {
      released ??= timestamp;
      found.push({ at: timestamp, kind: "released" });
    }
    if (event_type === "MOVEMENT_COMPLETED" && data?.type === "shipment")
      found.push({ at: timestamp, kind: "shipped" });
  }
  for (const { linked_at, ended_at, confirmed } of links) {
    if (!confirmed) continue;
    const late = released !== null && Date.parse(linked_at) > Date.parse(released);
    found.push({ at: linked_at, kind: late ? "repair" : "part" });
    if (ended_at) found.push({ at: ended_at, kind: "repair" });
  }
  found.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const stops: Stop[] = [];
  for (const stop of found) {
    const last = stops.at(-1);
    if (last === undefined || Date.parse(stop.at) - Date.parse(last.at) > ONE_MOMENT) stops.push({ ...stop });
    else {
      // The last of them represents all of them.
      last.at = stop.at;
      if (WEIGHT.indexOf(stop.kind) > WEIGHT.indexOf(last.kind)) last.kind = stop.kind;
    }
  }
  return [...stops, { at: now, kind: "now" }];
}

/** Positions of the changes on a line of this length, by time but at least `apart` from each other. */
export function placesOf(stops: readonly Stop[], length: number, apart: number): number[] {
  const times = stops.map(({ at }) => Date.parse(at));
  const [begin, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  const step = Math.min(apart, length / Math.max(1, stops.length - 1));
  const places: number[] = [];
  times.forEach((time, index) => {
    const wished = end === begin ? length : ((time - begin) / (end - begin)) * length;
    const least = index === 0 ? 0 : (places[index - 1] ?? 0) + step;
    const most = length - (times.length - 1 - index) * step;
    places.push(Math.max(least, Math.min(wished, most)));
  });
  return places;
}
