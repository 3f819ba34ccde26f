import { createHash } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { SigningSecret } from "./integration.ts";

const SHOWN_CHARACTERS = 4;
/** The last characters of a shorter secret would reveal too much of it. */
const SHORTEST_SHOWN = 2 * SHOWN_CHARACTERS;
const MASKED = /^\*{4}/;

/** Keeps the length and shows the last four characters. @answers How are webhooks signed, and secrets kept? */
export function maskSecret(secret: string): string {
  const shown = secret.length < SHORTEST_SHOWN ? "" : secret.slice(-SHOWN_CHARACTERS);
  return "*".repeat(secret.length - shown.length) + shown;
}

export function isMasked(text: string): boolean {
  return MASKED.test(text) || (text !== "" && /^\*+$/.test(text));
}

/** `whsec_` and the base64 of 24 to 64 bytes (Standard Webhooks). */
const PREFIX = "whsec_";
const FEWEST_BYTES = 24;
const MOST_BYTES = 64;

export function isSigningSecret(text: string): boolean {
  if (!text.startsWith(PREFIX)) return false;
  const encoded = text.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, "base64");
  const isWhole = bytes.toString("base64") === encoded;
  return isWhole && bytes.length >= FEWEST_BYTES && bytes.length <= MOST_BYTES;
}

/** @param newId two random ids have more randomness than the 24 bytes that Standard Webhooks requires */
export function newSigningSecret(newId: () => string): string {
  const bytes = createHash("sha256").update(newId()).update(newId()).digest();
  return `${PREFIX}${bytes.toString("base64")}`;
}

const OVERLAP_MS = 24 * 60 * 60 * 1000;
/** Each secret adds a signature to every message. */
export const MOST_SIGNING_SECRETS = 5;

/** Others stay valid for a day. Callers must refuse more than `MOST_SIGNING_SECRETS`. */
export function rotateSecrets(
  secrets: readonly SigningSecret[],
  secret: string,
  now: Date,
): readonly SigningSecret[] {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
  const others = validSecrets(secrets, now).filter((other) => other.secret !== secret);
  return [{ secret }, ...others.map((other) => ({ until, ...other }))];
}

/**
 * The body is signed byte for byte as it is sent.
 * @param id of the message, equal in all attempts
 * @param now time of the attempt: receivers refuse messages that were signed more than minutes ago
 * @answers How are webhooks signed, and secrets kept?
 */
export function signatureHeaders(
  secrets: readonly SigningSecret[],
  { id, body }: { readonly id: string; readonly body: string },
  now: Date,
): Readonly<Record<string, string>> {
  const signatures = validSecrets(secrets, now).map(({ secret }) => new Webhook(secret).sign(id, now, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}

/** The secrets that sign at this moment, newest first. */
function validSecrets(secrets: readonly SigningSecret[], now: Date): readonly SigningSecret[] {
  return secrets.filter(({ until }) => until === undefined || Date.parse(until) > now.getTime());
}
