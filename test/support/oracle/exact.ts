/** An exact fraction with a positive denominator. */
export type Exact = { readonly top: bigint; readonly bottom: bigint };

export const ZERO: Exact = { top: 0n, bottom: 1n };

export function exact(top: bigint | number, bottom: bigint | number = 1n): Exact {
  return { top: BigInt(top), bottom: BigInt(bottom) };
}

export function plus(a: Exact, b: Exact): Exact {
  if (a.bottom === b.bottom) return { top: a.top + b.top, bottom: a.bottom };
  return reduce({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom });
}

/** Without this, sums of many fractions would grow without limit. */
function reduce({ top, bottom }: Exact): Exact {
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b > 0n) [a, b] = [b, a % b];
  return { top: top / a, bottom: bottom / a };
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, { top: -b.top, bottom: b.bottom });
}

export function times(a: Exact, b: Exact): Exact {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

export function over(a: Exact, b: Exact): Exact {
  return { top: a.top * b.bottom, bottom: a.bottom * b.top };
}

/** Negative, zero or positive, as for sorting. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function smaller(a: Exact, b: Exact): Exact {
  return compare(a, b) <= 0 ? a : b;
}

export function notBelowZero(a: Exact): Exact {
  return a.top < 0n ? ZERO : a;
}

/** The nearest integer to a value that is not negative. Halves are rounded up. */
export function nearest({ top, bottom }: Exact): bigint {
  const floor = top / bottom;
  return (top - floor * bottom) * 2n < bottom ? floor : floor + 1n;
}

/** The nearest integer to any value. Halves are rounded away from zero. */
export function nearestOf({ top, bottom }: Exact): bigint {
  return top < 0n ? -nearest({ top: -top, bottom }) : nearest({ top, bottom });
}

/** The exact decimal, not the binary number nearest to it. */
export function decimal(written: number): Exact {
  const [digits = "0", exponent = "0"] = String(written).split("e");
  const [whole = "0", places = ""] = digits.split(".");
  const shift = places.length - Number(exponent);
  const top = BigInt(whole + places);
  return shift > 0 ? exact(top, 10n ** BigInt(shift)) : exact(top * 10n ** BigInt(-shift));
}

/** 12.345678 as 12345678 / 100000000: percentages have at most six decimals. */
export function percentage(percent: number): Exact {
  return exact(Math.round(percent * 1_000_000), 100_000_000);
}

/**
 * A whole amount split by weights. Each part is rounded down; the rest goes to the largest fractions, and among equal ones
 * to the first.
 */
export function split(amount: bigint, weights: readonly Exact[]): bigint[] {
  const all = weights.reduce(plus, ZERO);
  if (all.top === 0n) return weights.map(() => 0n);
  return roundParts(
    amount,
    weights.map((weight) => over(times(exact(amount), weight), all)),
  );
}

/** Rounds exact parts to integers that add up to `amount`, which differs from their sum by less than one. */
export function roundParts(amount: bigint, parts: readonly Exact[]): bigint[] {
  const floors = parts.map(({ top, bottom }) => top / bottom);
  const rests = parts.map((part, at) => minus(part, exact(floors[at] ?? 0n)));
  let missing = floors.reduce((rest, floor) => rest - floor, amount);
  const waiting = [...parts.keys()];
  while (missing > 0n) {
    const next = waiting.reduce((best, at) =>
      compare(rests[at] ?? ZERO, rests[best] ?? ZERO) > 0 ? at : best,
    );
    floors[next] = (floors[next] ?? 0n) + 1n;
    waiting.splice(waiting.indexOf(next), 1);
    missing -= 1n;
  }
  return floors;
}
