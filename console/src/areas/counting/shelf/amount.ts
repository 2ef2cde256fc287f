const SCALE = 1_000_000n;

/** Parses a number with at most 6 decimal places as millionths. Returns null if it is not such a number. */
function millionths(text: string): bigint | null {
  const parts = /^(\d{1,12})(?:[.,](\d{0,6}))?$/.exec(text.trim());
  if (parts === null) return null;
  return BigInt(parts[1] ?? "0") * SCALE + BigInt((parts[2] ?? "").padEnd(6, "0"));
}

function written(value: bigint): string {
  const rest = (value % SCALE).toString().padStart(6, "0").replace(/0+$/, "");
  const whole = (value / SCALE).toString();
  return rest === "" ? whole : `${whole}.${rest}`;
}

/**
 * Evaluates an expression such as `12×10+5` exactly, without floating point. Returns null if it is not a quantity
 * yet.
 */
export function evaluate(typed: string): string | null {
  let sum = 0n;
  for (const term of typed.split("+")) {
    let product = SCALE;
    for (const factor of term.split(/[×x*]/)) {
      const value = millionths(factor);
      if (value === null) return null;
      const next = product * value;
      if (next % SCALE !== 0n) return null;
      product = next / SCALE;
    }
    sum += product;
  }
  return written(sum);
}

/** Adds up quantities. Returns null if one of them is unknown. */
export function total(amounts: readonly (string | null)[]): string | null {
  return amounts.every((amount) => amount !== null) ? evaluate(amounts.join("+")) : null;
}
