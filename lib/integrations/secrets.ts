import { createHash } from "node:crypto";
import type { SigningSecret } from "./integration.ts";
import { validSecrets } from "./sign-webhook.ts";

const SHOWN = 4;
/** A shorter one would be told with its last characters. */
const SHORTEST_SHOWN = 2 * SHOWN;
const MASKED = /^\*{4}/;

/** A secret as answers show it: as long as it is, and no more of it than the last four characters. */
export function masked(secret: string): string {
  const shown = secret.length < SHORTEST_SHOWN ? "" : secret.slice(-SHOWN);
  return "*".repeat(secret.length - shown.length) + shown;
}

/** Whether a text is what answers show instead of a secret. */
export function isMasked(text: string): boolean {
  return MASKED.test(text) || (text !== "" && /^\*+$/.test(text));
}

/** `whsec_` and the base64 of 24 to 64 bytes (Standard Webhooks). */
const PREFIX = "whsec_";
const FEWEST_BYTES = 24;
const MOST_BYTES = 64;

/** Whether webhooks can be signed with it. */
export function isSigningSecret(text: string): boolean {
  if (!text.startsWith(PREFIX)) return false;
  const encoded = text.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, "base64");
  const isWhole = bytes.toString("base64") === encoded;
  return isWhole && bytes.length >= FEWEST_BYTES && bytes.length <= MOST_BYTES;
}

/** A new one. @param newId gives random ids: two of them hold more chance than the 24 bytes that the convention asks for */
export function newSigningSecret(newId: () => string): string {
  const bytes = createHash("sha256").update(newId()).update(newId()).digest();
  return `${PREFIX}${bytes.toString("base64")}`;
}

const OVERLAP_MS = 24 * 60 * 60 * 1000;
/** Each adds a signature to every message. */
export const MOST_SIGNING_SECRETS = 5;

/**
 * The secrets after a rotation: the new one first, the one before for a day more; what is over is left out. There may be
 * more than `MOST_SIGNING_SECRETS`, which is for the caller to refuse.
 */
export function rotated(
  secrets: readonly SigningSecret[],
  secret: string,
  now: Date,
): readonly SigningSecret[] {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
  const others = validSecrets(secrets, now).filter((known) => known.secret !== secret);
  return [{ secret }, ...others.map((known) => ({ until, ...known }))];
}
