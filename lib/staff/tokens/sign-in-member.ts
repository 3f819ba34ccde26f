import { forbidden } from "../../kernel/errors.ts";
import { makeSecret } from "../../kernel/random-secret.ts";
import type { Document } from "../../table/entity.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { type RenewalCookie, startSignIn } from "../renew-sign-in.ts";
import { noteSignedIn } from "../sign-in-notes-store.ts";
import { signInWrite } from "../sign-ins-store.ts";
import type { StaffMember } from "../staff-member.ts";
import { staffMembers } from "../staff-store.ts";

/** The later cookie's id and secrets. Made once, so that a decision that is made again keeps them. */
export type NewSignIn = Omit<RenewalCookie, "staffId">;

export type SignedIn = {
  readonly member: StaffMember;
  readonly cookie: RenewalCookie;
  readonly writes: readonly Write[];
};

export function makeSignIn({ newId }: Pick<Context, "newId">): NewSignIn {
  return { signInId: newId(), family: makeSecret(), secret: makeSecret() };
}

/**
 * @param before undefined for a member who is made with this sign-in
 * @param accepted id of the invitation that made the member
 * @throws ApiError 403 for one who is not active
 */
export function signInMember(
  { now }: Pick<Context, "now">,
  current: StaffMember,
  made: NewSignIn,
  before: Document<StaffMember> | undefined,
  accepted?: string,
): SignedIn {
  if (current.status !== "active") throw refuseStranger();
  const at = now();
  const member = { ...current, last_signed_in_at: at.toISOString() };
  const signIn = startSignIn(member, made, Math.floor(at.getTime() / 1000));
  const cookie = { staffId: member.id, ...made };
  const note = noteSignedIn(made.signInId, member.id, at, accepted);
  return { member, cookie, writes: [...staffMembers.writes(member, before), signInWrite(signIn), note] };
}

/** Does not say whether the address is known. */
export function refuseStranger() {
  return forbidden("This identity is not one of an active member of staff.");
}
