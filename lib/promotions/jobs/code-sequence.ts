import { createHmac } from "node:crypto";

/** What generated codes look like. */
export type CodeForm = {
  readonly code_prefix?: string;
  /** Characters that are random, from 8 to 16; prefix and dashes come on top. */
  readonly code_length: number;
};

/**
 * Digits and letters without 0 and O, 1 and I, which printed codes are misread by. Codes are compared without regard to
 * case, so there are no more; 32 of them make each worth five bits, 40 for the shortest code.
 */
const CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * The code at a position of the sequence that a secret stands for: the same one whoever makes it, whenever. Without the
 * secret nobody knows any of them, whichever others he knows.
 */
export function codeAt(
  secret: string,
  position: number,
  { code_prefix = "", code_length }: CodeForm,
): string {
  const bytes = createHmac("sha256", secret).update(String(position)).digest().subarray(0, code_length);
  // 256 is a multiple of 32, so that each character is as likely as any other.
  const characters = Array.from(bytes, (byte) => CHARACTERS.charAt(byte % CHARACTERS.length)).join("");
  const groups = characters.match(/.{1,4}/g) ?? [];
  const start = code_prefix === "" || code_prefix.endsWith("-") ? code_prefix : `${code_prefix}-`;
  return start + groups.join("-");
}

/** A sequence of codes: what it is made of, and what they look like. */
export type CodeSequence = { readonly secret: string; readonly parameters: CodeForm };

/** The codes of a sequence from a position on, up to another one without it. */
export function codesBetween({ secret, parameters }: CodeSequence, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, at) => codeAt(secret, from + at, parameters));
}
