/** Returns round axis values from 0 (or `from`) to at least `most`. */
export function ticks(most: number, about = 4, from = 0): number[] {
  const span = most > from ? most - from : 1;
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const marks: number[] = [];
  for (let mark = from; mark < from + span + step * 0.999; mark += step)
    marks.push(Number(mark.toPrecision(12)));
  return marks;
}

/** Returns a function that maps values from one range to another. */
export function scale(from: number, to: number, low: number, high: number): (value: number) => number {
  const span = to - from || 1;
  return (value) => low + ((value - from) / span) * (high - low);
}
