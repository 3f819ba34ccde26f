import { createHash, timingSafeEqual } from "node:crypto";

export type KeyGrant = "client_credentials" | "implicit";

/** A client that may ask for tokens. The secret itself is shown once and never stored. */
export type ApplicationKey = {
  readonly client_id: string;
  readonly name: string;
  readonly grants: readonly KeyGrant[];
  /** Absent on a key for browsers, which offers the implicit grant alone. */
  readonly secret_hash?: string;
  readonly created_at: string;
};

/**
 * Hash of a client secret. Secrets are 256 random bits made by us, so one round of SHA-256 is as far from being
 * guessed as a slow hash and costs a token request nothing.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(`cartwright-client-secret:${secret}`, "utf8").digest("base64url");
}

/**
 * What tokens carry of the secret that they were got with, so that those of an earlier one can be ended at its rotation;
 * `undefined` for a key without a secret.
 */
export function credentialOf({ secret_hash }: Pick<ApplicationKey, "secret_hash">): string | undefined {
  if (secret_hash === undefined) return undefined;
  const digest = createHash("sha256").update(`cartwright-credential:${secret_hash}`, "utf8");
  return digest.digest("base64url").slice(0, 16);
}

/** Compares in constant time; an unknown key takes as long as a wrong secret. */
export function secretMatches(key: ApplicationKey | undefined, secret: string): boolean {
  const stored = Buffer.from(key?.secret_hash ?? hashSecret("no such key"));
  const given = Buffer.from(hashSecret(secret));
  const equal = stored.length === given.length && timingSafeEqual(stored, given);
  return equal && key?.secret_hash !== undefined;
}
