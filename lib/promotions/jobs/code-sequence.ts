import { createHmac } from "node:crypto";

export type CodeForm = {
  readonly code_prefix?: string;
  /** Random characters, 8 to 16. The prefix and dashes are added. */
  readonly code_length: number;
};

/** Without 0, O, 1 and I, which are misread in print. 32 characters give 5 bits each. */
const CHARACTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Derives the code at a position from the secret, so that it can be repeated. Known codes do not reveal others.
 * @answers How are codes generated, and the same again?
 */
export function generateCode(
  secret: string,
  position: number,
  { code_prefix = "", code_length }: CodeForm,
): string {
  const bytes = createHmac("sha256", secret).update(String(position)).digest().subarray(0, code_length);
  // 256 is a multiple of 32, so all characters are equally likely.
  const characters = Array.from(bytes, (byte) => CHARACTERS.charAt(byte % CHARACTERS.length)).join("");
  const groups = characters.match(/.{1,4}/g) ?? [];
  const start = code_prefix === "" || code_prefix.endsWith("-") ? code_prefix : `${code_prefix}-`;
  return start + groups.join("-");
}

export type CodeSequence = { readonly secret: string; readonly parameters: CodeForm };

/** Codes at the positions `from` to `to`, `to` excluded. */
export function generateCodes({ secret, parameters }: CodeSequence, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, at) => generateCode(secret, from + at, parameters));
}
