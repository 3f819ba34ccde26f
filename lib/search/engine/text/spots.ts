const FIELDS = 2 ** 12;
const POSITIONS = 2 ** 16;

/** A word's position in a document, see `packSpot`. */
export type Spot = {
  /** Number of the text index in its scope. */
  readonly index: number;
  readonly field: number;
  readonly position: number;
};

export const NOWHERE = -1;

/** Neighbouring words of a field have spots that differ by 1. */
export function packSpot({ index, field, position }: Spot): number {
  return (index * FIELDS + field) * POSITIONS + position;
}

export function unpackSpot(spot: number): Spot {
  const field = Math.floor(spot / POSITIONS);
  return { index: Math.floor(field / FIELDS), field: field % FIELDS, position: spot % POSITIONS };
}

export function isSameField(one: number, other: number): boolean {
  return Math.floor(one / POSITIONS) === Math.floor(other / POSITIONS);
}
