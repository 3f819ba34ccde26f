import { createHash, timingSafeEqual } from "node:crypto";
import { deriveUuid } from "../kernel/ids.ts";
import type { StaffRole } from "../use-case/staff-role.ts";

export type KeyGrant = "client_credentials" | "implicit";

export type KeySecret = {
  readonly id: string;
  /** A secret is shown once and never stored. */
  readonly hash: string;
  readonly last_four: string;
  readonly created_at: string;
  /** Absent for a secret that works until it is deleted. */
  readonly expires_at?: string;
};

/** Without a role, its administrators' tokens have all rights. */
export type KeyRole = Exclude<StaffRole, "owner">;

/** A client that may request tokens. */
export type ApplicationKey = {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
  readonly grants: readonly KeyGrant[];
  readonly role?: KeyRole;
  /** None for a key for browsers, which has only the implicit grant. Oldest first. */
  readonly secrets: readonly KeySecret[];
  readonly created_at: string;
  readonly updated_at: string;
};

export const MOST_KEYS = 100;
/** The one in use, and the one that replaces it. */
export const MOST_SECRETS = 2;
export const LONGEST_OVERLAP_SECONDS = 7 * 24 * 3600;
export const USUAL_OVERLAP_SECONDS = 24 * 3600;

type NewKey = Pick<ApplicationKey, "client_id" | "name" | "grants" | "created_at"> & {
  readonly id?: string;
  readonly role?: KeyRole | undefined;
  readonly secret?: string | undefined;
};

export function buildKey({ id, client_id, name, grants, role, secret, created_at }: NewKey): ApplicationKey {
  return {
    id: id ?? deriveUuid("application key", client_id),
    client_id,
    name,
    grants,
    ...(role ? { role } : {}),
    secrets: secret === undefined ? [] : [buildSecret(secret, created_at)],
    created_at,
    updated_at: created_at,
  };
}

export function buildSecret(secret: string, created_at: string): KeySecret {
  const hash = hashSecret(secret);
  return { id: deriveUuid("secret", hash), hash, last_four: secret.slice(-4), created_at };
}

/** Secrets are 256 random bits, so one round of SHA-256 is as safe as a slow hash, and faster. */
function hashSecret(secret: string): string {
  return createHash("sha256").update(`cartwright-client-secret:${secret}`, "utf8").digest("base64url");
}

/** Fingerprint of a secret, for ending the tokens of other ones. */
export function deriveCredential({ hash }: Pick<KeySecret, "hash">): string {
  const digest = createHash("sha256").update(`cartwright-credential:${hash}`, "utf8");
  return digest.digest("base64url").slice(0, 16);
}

export function isLiveSecret({ expires_at }: KeySecret, now: Date): boolean {
  return expires_at === undefined || now.getTime() < Date.parse(expires_at);
}

const UNKNOWN: KeySecret = { id: "", hash: hashSecret("no such key"), last_four: "", created_at: "" };

/** Compares in constant time; an unknown key takes as long as a wrong secret. */
export function findSecret(
  key: ApplicationKey | undefined,
  secret: string,
  now: Date,
): KeySecret | undefined {
  const sent = Buffer.from(hashSecret(secret));
  const [first = UNKNOWN, second = UNKNOWN] = (key?.secrets ?? []).filter((one) => isLiveSecret(one, now));
  const equal = [first, second].map((one) => timingSafeEqual(Buffer.from(one.hash), sent));
  const [match] = [first, second].filter((one, at) => equal[at] && one !== UNKNOWN);
  return match;
}

/** Seconds that a token of this secret may live. @param most for a secret that stays */
export function findTokenLife(
  { expires_at }: Pick<KeySecret, "expires_at">,
  most: number,
  now: Date,
): number {
  if (expires_at === undefined) return most;
  return Math.min(most, Math.floor((Date.parse(expires_at) - now.getTime()) / 1000));
}
