import { createHash, randomInt, timingSafeEqual } from "node:crypto";

/** A code as it is kept: only its hash, until one of the name is used, or its time is over. */
export type KeptCode = {
  readonly salt: string;
  readonly hash: string;
  /** Epoch seconds from which on it counts no more. */
  readonly until: number;
  /** Of the notice that tells it. */
  readonly noticeId: string;
  /** Whom it signs in, `NOBODY` for an unknown name. A name may change hands while a code is on its way. */
  readonly userId: string;
  /** The network that asked for it, as a hash; `SERVER` for client credentials. */
  readonly network: string;
};

/** Unknown names have codes that nobody is told, so that as much is read and written for them. */
export const NOBODY = "";
export const SERVER = "";

/** The codes of one name in one profile, whether anybody has the name or not, oldest first. */
export type NameCodes = { readonly codes: readonly KeptCode[] };

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
/** Codes that count of those that one network has asked for. Beyond that its oldest one ends, never another network's. */
const MOST_OF_A_NETWORK = 3;
/** Codes that count of one name: with their notices they are used up in one transaction, which takes 100 writes. */
const MOST_OF_A_NAME = 50;

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
const LENGTH = 6;

/** A new code: one of two billion. How many guesses there are at it is in decision 0133. */
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

/** The codes that still count. */
export function liveCodes({ codes }: NameCodes, nowSeconds: number): readonly KeptCode[] {
  return codes.filter(({ until }) => until > nowSeconds);
}

/** The codes that count beside a new one, with it; and those that were kept and count no more. */
export function withCode(
  before: NameCodes,
  added: KeptCode,
  nowSeconds: number,
): NameCodes & { readonly ended: readonly KeptCode[] } {
  const live = liveCodes(before, nowSeconds);
  const ofNetwork = live.filter(({ network }) => network === added.network);
  const replaced = new Set(ofNetwork.slice(0, Math.max(0, ofNetwork.length + 1 - MOST_OF_A_NETWORK)));
  const codes = [...live.filter((code) => !replaced.has(code)), added].slice(-MOST_OF_A_NAME);
  return { codes, ended: before.codes.filter((code) => !codes.includes(code)) };
}
