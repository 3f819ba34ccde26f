import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, conflict, unprocessable } from "../kernel/errors.ts";
import type { StaffRole } from "../use-case/staff-role.ts";
import { isActiveOwner, type StaffMember } from "./staff-member.ts";

/** An invitation is open until it is accepted, replaced, withdrawn or expired. */
export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly name?: string;
  readonly role: StaffRole;
  /** Hash of the secret in the link. */
  readonly hash: string;
  readonly created_at: string;
  readonly expires_at: string;
};

/** In one item, so that what must hold of all members together is a condition of one write. */
export type Team = {
  readonly members: number;
  /** Active ones. */
  readonly owners: number;
  readonly invitations: readonly Invitation[];
};

export const NO_TEAM: Team = { members: 0, owners: 0, invitations: [] };

const MOST_MEMBERS = 200;
const MOST_INVITATIONS = 50;

type Standing = Pick<StaffMember, "role" | "status"> | undefined;

/**
 * @throws ApiError 422 for a change that leaves no active owner, and for too many members
 * @answers Why does a shop always keep an owner?
 */
export function countMember(team: Team, before: Standing, after: Standing): Team {
  const owners = team.owners + countOwner(after) - countOwner(before);
  const members = team.members + (after ? 1 : 0) - (before ? 1 : 0);
  if (owners < 1 && owners < team.owners) throw refuseLastOwner(before, after);
  if (members > MOST_MEMBERS && members > team.members) {
    throw refuse(`A shop has at most ${MOST_MEMBERS} members of staff.`);
  }
  return { ...team, owners, members };
}

function countOwner(member: Standing): number {
  return member && isActiveOwner(member) ? 1 : 0;
}

function refuseLastOwner(before: Standing, after: Standing): ApiError {
  const detail = "A shop keeps at least one owner.";
  if (!after) return refuse(detail);
  return refuse(detail, after.role === before?.role ? "data.status" : "data.role");
}

function refuse(detail: string, source?: string): ApiError {
  return unprocessable(detail, { title: TITLES.unprocessableEntity, ...(source ? { source } : {}) });
}

/** Addresses are compared as sign-in names are. */
export type SameAddress = (one: string, other: string) => boolean;

/** Replaces an open invitation of the same address. @throws ApiError 422 for too many open ones */
export function addInvitation(team: Team, invitation: Invitation, isSame: SameAddress): Team {
  const open = listOpen(team, invitation.created_at).filter(({ email }) => !isSame(email, invitation.email));
  if (open.length >= MOST_INVITATIONS) {
    throw refuse(`A shop has at most ${MOST_INVITATIONS} open invitations.`);
  }
  return { ...team, invitations: [...open, invitation] };
}

/** @throws ApiError 409 for an address that a member has */
export function refuseMembersAddress(
  members: readonly Pick<StaffMember, "email">[],
  email: string,
  isSame: SameAddress,
): void {
  if (!members.some((member) => isSame(member.email, email))) return;
  throw conflict("A member of staff has this address.", { source: "data.email" });
}

/** @param at ISO 8601 */
export function listOpen({ invitations }: Team, at: string): readonly Invitation[] {
  return invitations.filter(({ expires_at }) => at < expires_at);
}

/** Undefined without such an open invitation. */
export function dropInvitation(
  team: Team,
  isDropped: (invitation: Invitation) => boolean,
  at: string,
): { readonly team: Team; readonly dropped: Invitation } | undefined {
  const open = listOpen(team, at);
  const dropped = open.find(isDropped);
  return dropped && { team: { ...team, invitations: open.filter((one) => one !== dropped) }, dropped };
}
