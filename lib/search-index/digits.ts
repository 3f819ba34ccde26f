/** Five bits of a number and whether more follow, as one character that JSON writes as it is. */
const MORE = 32;
const FIRST_CHARACTER = 48;
const BACKSLASH = 92;
const COMMA = 44;

const DIGITS: readonly string[] = Array.from({ length: 2 * MORE }, (_, value) =>
  String.fromCharCode(FIRST_CHARACTER + value + (FIRST_CHARACTER + value >= BACKSLASH ? 1 : 0)),
);

/** A number from 0 on as digits, its lowest bits first. */
export function numberDigits(value: number): string {
  let digits = "";
  let rest = value;
  while (rest >= MORE) {
    digits += DIGITS[(rest % MORE) + MORE];
    rest = Math.floor(rest / MORE);
  }
  return digits + DIGITS[rest];
}

/** What a comma between digits becomes in `digitBytes`. */
export const END = 255;

/** The digits of many numbers as a byte each, from which numbers are read quickly. */
export function digitBytes(digits: string): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(digits, "latin1"));
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0;
    bytes[at] = code === COMMA ? END : code - FIRST_CHARACTER - (code > BACKSLASH ? 1 : 0);
  }
  return bytes;
}

/** @returns what reads one number after the other, from a position on */
export function numbersFrom(
  bytes: Uint8Array,
  start: number,
): { readonly next: () => number; readonly ended: () => boolean } {
  let at = start;
  return {
    next() {
      let digit = bytes[at++] ?? 0;
      let value = digit & (MORE - 1);
      for (let shift = 5; digit >= MORE; shift += 5) {
        digit = bytes[at++] ?? 0;
        value += (digit & (MORE - 1)) << shift;
      }
      return value;
    },
    ended: () => at >= bytes.length || bytes[at] === END,
  };
}
