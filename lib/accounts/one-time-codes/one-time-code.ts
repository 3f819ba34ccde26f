import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { NameLimits } from "../../auth/sign-in/count-with-name.ts";

/** A stored code, as a salted hash. It ends when a code of its name is used or its time is over. */
export type KeptCode = {
  readonly salt: string;
  readonly hash: string;
  /** End in epoch seconds. */
  readonly until: number;
  /** Notice that the code's event is made from. */
  readonly noticeId: string;
  /** `NO_USER_ID` for an unknown name. A name may change hands while a code is pending. */
  readonly userId: string;
  /** Hash of the e-mail address that the code's event names; absent for an unknown name. */
  readonly address?: string;
  /** Hash of the network that requested the code; `SERVER` for client credentials. */
  readonly network: string;
};

/** Unknown names get codes that no event sends, so that they cost the same reads and writes. */
export const NO_USER_ID = "";
export const SERVER = "";

/** Codes of one name in one profile, oldest first. The name need not exist. */
export type NameCodes = { readonly codes: readonly KeptCode[] };

/** Data of the event that sends a code. Holds the code in plain text until it ends. */
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
/** Live codes per name and network. One more ends the network's oldest code, never another network's. */
const MAX_CODES_OF_NETWORK = 3;
/** Live codes per name. One transaction of 100 writes ends all of them and their notices. */
const MAX_CODES_OF_NAME = 50;

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
const LENGTH = 6;

/** One of 36^6 (two billion) codes. Decision 0133 counts the guesses at it. */
export function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
}

/** Ignores letter case and outer spaces. */
export function codeHash(salt: string, code: string): string {
  return createHash("sha256").update(`${salt} ${code.trim().toLowerCase()}`, "utf8").digest("base64url");
}

/** Compares in constant time. */
export function isRightCode({ salt, hash }: KeptCode, guess: string): boolean {
  return timingSafeEqual(Buffer.from(hash, "base64url"), Buffer.from(codeHash(salt, guess), "base64url"));
}

export function liveCodes({ codes }: NameCodes, nowSeconds: number): readonly KeptCode[] {
  return codes.filter(({ until }) => until > nowSeconds);
}

/** Adds a code. Returns the live codes, and as `ended` those that no longer count. */
export function addOneTimeCode(
  before: NameCodes,
  added: KeptCode,
  nowSeconds: number,
): NameCodes & { readonly ended: readonly KeptCode[] } {
  const live = liveCodes(before, nowSeconds);
  const ofNetwork = live.filter(({ network }) => network === added.network);
  const replaced = new Set(ofNetwork.slice(0, Math.max(0, ofNetwork.length + 1 - MAX_CODES_OF_NETWORK)));
  const codes = [...live.filter((code) => !replaced.has(code)), added].slice(-MAX_CODES_OF_NAME);
  return { codes, ended: before.codes.filter((code) => !codes.includes(code)) };
}

export const CODE_REQUESTS: NameLimits = {
  inNetwork: "code-request",
  ofName: "code-request-of-name",
  refusal: "Too many one-time codes were asked for with this name; please use one that you have, or wait.",
};

export const CODE_TRIES: NameLimits = {
  inNetwork: "code-try",
  ofName: "code-try-of-name",
  refusal: "Too many wrong one-time codes were tried with this name; please wait.",
};
