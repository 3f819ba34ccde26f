import { createHash, timingSafeEqual } from "node:crypto";

export type KeyGrant = "client_credentials" | "implicit";

/** A client that may request tokens. Its secret is shown once and never stored. */
export type ApplicationKey = {
  readonly client_id: string;
  readonly name: string;
  readonly grants: readonly KeyGrant[];
  /** Absent on a key for browsers, which has only the implicit grant. */
  readonly secret_hash?: string;
  readonly created_at: string;
};

/** Secrets are 256 random bits, so one round of SHA-256 is as safe as a slow hash, and faster. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(`cartwright-client-secret:${secret}`, "utf8").digest("base64url");
}

/** Fingerprint of a secret, for ending the tokens of earlier ones. Undefined for a key without a secret. */
export function deriveCredential({ secret_hash }: Pick<ApplicationKey, "secret_hash">): string | undefined {
  if (secret_hash === undefined) return undefined;
  const digest = createHash("sha256").update(`cartwright-credential:${secret_hash}`, "utf8");
  return digest.digest("base64url").slice(0, 16);
}

/** Compares in constant time; an unknown key takes as long as a wrong secret. */
export function secretMatches(key: ApplicationKey | undefined, secret: string): boolean {
  const stored = Buffer.from(key?.secret_hash ?? hashSecret("no such key"));
  const sent = Buffer.from(hashSecret(secret));
  const equal = stored.length === sent.length && timingSafeEqual(stored, sent);
  return equal && key?.secret_hash !== undefined;
}
