/** A digit holds five bits and whether more follow, as a character that JSON does not escape. */
const MORE = 32;
const FIRST_CHARACTER = 48;
const BACKSLASH = 92;
const COMMA = 44;

const DIGITS: readonly string[] = Array.from({ length: 2 * MORE }, (_, value) =>
  String.fromCharCode(FIRST_CHARACTER + value + (FIRST_CHARACTER + value >= BACKSLASH ? 1 : 0)),
);

/** Encodes a number of at least 0, lowest bits first. */
export function encodeNumber(value: number): string {
  let digits = "";
  let rest = value;
  while (rest >= MORE) {
    digits += DIGITS[(rest % MORE) + MORE];
    rest = Math.floor(rest / MORE);
  }
  return digits + DIGITS[rest];
}

/** Stands for a comma in the bytes of `decodeDigits`. */
export const END = 255;

/** Decodes digits to a byte each, for fast reading. */
export function decodeDigits(digits: string): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(digits, "latin1"));
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0;
    bytes[at] = code === COMMA ? END : code - FIRST_CHARACTER - (code > BACKSLASH ? 1 : 0);
  }
  return bytes;
}

/** @returns a reader of one number after the other */
export function readNumbersFrom(
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
