const FIELDS = 2 ** 12;
const POSITIONS = 2 ** 16;

/** Where a word stands in a document, as one number. */
export type Spot = {
  /** Of the text index in its scope. */
  readonly index: number;
  readonly field: number;
  readonly position: number;
};

export const NOWHERE = -1;

/** Spots of one field that differ by 1 are neighbours. */
export function packedSpot({ index, field, position }: Spot): number {
  return (index * FIELDS + field) * POSITIONS + position;
}

export function unpackedSpot(spot: number): Spot {
  const field = Math.floor(spot / POSITIONS);
  return { index: Math.floor(field / FIELDS), field: field % FIELDS, position: spot % POSITIONS };
}

/** Whether two spots are in the same field of the same document. */
export function inOneField(one: number, other: number): boolean {
  return Math.floor(one / POSITIONS) === Math.floor(other / POSITIONS);
}
