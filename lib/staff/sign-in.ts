import type { StaffMember } from "./staff-member.ts";

/** A browser in which a member is signed in. Secrets are stored as hashes. All times are epoch seconds. */
export type StaffSignIn = {
  readonly id: string;
  readonly staff_id: string;
  readonly epoch: number;
  /** Hash of the part of the cookie that all renewals keep: it tells an old cookie from a guess. */
  readonly family: string;
  /** Hash of the secret that renews next. */
  readonly secret: string;
  /** The secret that was renewed last. */
  readonly former?: { readonly secret: string; readonly salt: string; readonly at: number };
  readonly created_at: number;
  readonly idle_end: number;
  readonly end: number;
};

/** A member who is disabled, or whose sign-ins were ended, has none. @answers When does a sign-in of staff end? */
export function isLive(
  signIn: Pick<StaffSignIn, "idle_end" | "end" | "epoch"> | undefined,
  member: Pick<StaffMember, "status" | "epoch"> | undefined,
  nowSeconds: number,
): boolean {
  if (!signIn || member?.status !== "active" || signIn.epoch !== member.epoch) return false;
  return nowSeconds < signIn.idle_end && nowSeconds < signIn.end;
}
