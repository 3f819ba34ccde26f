import { createHmac } from "node:crypto";
import { hashStaffSecret, isSameHash } from "./secrets.ts";
import type { StaffSignIn } from "./sign-in.ts";
import type { StaffMember } from "./staff-member.ts";

/** Content of the renewal cookie. */
export type RenewalCookie = {
  readonly staffId: string;
  readonly signInId: string;
  readonly family: string;
  readonly secret: string;
};

const IDLE_SECONDS = 8 * 3600;
const LONGEST_SECONDS = 7 * 24 * 3600;
/** Other tabs may still send the cookie from before. */
const FORMER_SECONDS = 30;

export function startSignIn(
  { id: staff_id, epoch }: Pick<StaffMember, "id" | "epoch">,
  { signInId, family, secret }: Omit<RenewalCookie, "staffId">,
  nowSeconds: number,
): StaffSignIn {
  const end = nowSeconds + LONGEST_SECONDS;
  const hashes = { family: hashStaffSecret("family", family), secret: hashStaffSecret("renewal", secret) };
  return {
    ...{ id: signInId, staff_id, epoch, ...hashes },
    ...{ created_at: nowSeconds, idle_end: nowSeconds + IDLE_SECONDS, end },
  };
}

/** `again`: another tab was first, and gets the same new secret. `reused`: an old cookie came back, so one of two has a copy. */
export type Renewal =
  | { readonly kind: "renewed" | "again"; readonly signIn: StaffSignIn; readonly secret: string }
  | { readonly kind: "reused" }
  | { readonly kind: "unknown" };

/**
 * The next secret follows from the present one and a stored salt: an answer that was lost, and a second tab, get the same
 * cookie.
 * @param salt 256 random bits @answers What if a renewal cookie is stolen?
 */
export function renewSignIn(
  signIn: StaffSignIn,
  { family, secret }: Pick<RenewalCookie, "family" | "secret">,
  salt: string,
  nowSeconds: number,
): Renewal {
  if (!isSameHash(hashStaffSecret("family", family), signIn.family)) return { kind: "unknown" };
  const hash = hashStaffSecret("renewal", secret);
  if (isSameHash(hash, signIn.secret)) {
    const next = deriveSecret(secret, salt);
    const former = { secret: hash, salt, at: nowSeconds };
    const idle_end = nowSeconds + IDLE_SECONDS;
    const renewed = { ...signIn, secret: hashStaffSecret("renewal", next), former, idle_end };
    return { kind: "renewed", signIn: renewed, secret: next };
  }
  const { former } = signIn;
  const isFormer = former && isSameHash(hash, former.secret) && nowSeconds <= former.at + FORMER_SECONDS;
  if (!isFormer) return { kind: "reused" };
  return { kind: "again", signIn, secret: deriveSecret(secret, former.salt) };
}

function deriveSecret(secret: string, salt: string): string {
  return createHmac("sha256", secret).update(salt, "utf8").digest("base64url");
}

const COOKIE = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})\.([\w-]{43})$/;

export function readRenewalCookie(text: string): RenewalCookie | undefined {
  const [, staffId, signInId, family, secret] = COOKIE.exec(text) ?? [];
  if (staffId === undefined || signInId === undefined || family === undefined || secret === undefined)
    return undefined;
  return { staffId, signInId, family, secret };
}

export function formatRenewalCookie({ staffId, signInId, family, secret }: RenewalCookie): string {
  return [staffId, signInId, family, secret].join(".");
}
