import { createHash, randomInt, timingSafeEqual } from "node:crypto";

/** A code as it is kept: only its hash, until it is used, replaced, or tried too often. */
export type KeptCode = {
  readonly salt: string;
  readonly hash: string;
  /** Wrong ones since it was made. */
  readonly tries: number;
  /** Epoch seconds from which on it counts no more. */
  readonly until: number;
  /** Of the notice that tells it. */
  readonly noticeId: string;
  /** Whom it signs in. A name may change hands while a code is on its way. */
  readonly userId: string;
};

/** What is known of the codes of one name in one profile, whether anybody has the name or not. */
export type NameCodes = {
  /** When codes were asked for within the last hour, in epoch seconds. */
  readonly requests: readonly number[];
  readonly code?: KeptCode;
};

/** What the event that tells a code is made of. Holds the code itself, until the code ends. */
export type CodeNotice = {
  readonly id: string;
  readonly code: string;
  readonly purpose: string;
  readonly realm_id: string;
  readonly user: { readonly id: string; readonly name: string; readonly email: string };
  readonly info: { readonly id: string; readonly username: string; readonly password_profile_id: string };
  readonly created_at: string;
};

export const CODE_LIFE_SECONDS = 600;
const MOST_TRIES = 5;
const MOST_REQUESTS = 5;
export const REQUEST_WINDOW_SECONDS = 3600;

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
const LENGTH = 6;

/** A new code: of two billion, for five guesses. */
export function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
}

/** The hash of a code, whose letter case does not count. */
export function codeHash(salt: string, code: string): string {
  return createHash("sha256").update(`${salt} ${code.trim().toLowerCase()}`, "utf8").digest("base64url");
}

/** Whether somebody has given the right code; in constant time. */
export function isRightCode({ salt, hash }: KeptCode, given: string): boolean {
  return timingSafeEqual(Buffer.from(hash, "base64url"), Buffer.from(codeHash(salt, given), "base64url"));
}

/** The code that still counts. */
export function liveCode({ code }: NameCodes, nowSeconds: number): KeptCode | undefined {
  return code && code.until > nowSeconds && code.tries < MOST_TRIES ? code : undefined;
}

/** The times at which codes were asked for that still count; `undefined` when no more may be asked for. */
export function withRequest(
  { requests }: Pick<NameCodes, "requests">,
  nowSeconds: number,
): readonly number[] | undefined {
  const recent = requests.filter((at) => at > nowSeconds - REQUEST_WINDOW_SECONDS);
  return recent.length < MOST_REQUESTS ? [...recent, nowSeconds] : undefined;
}

/** The codes after a wrong one. */
export function withTry(codes: NameCodes, code: KeptCode): NameCodes {
  return { ...codes, code: { ...code, tries: code.tries + 1 } };
}
