import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, conflict, notFound, unprocessable } from "../../kernel/errors.ts";
import {
  type Document,
  decodeItem,
  entity,
  getDocument,
  putDocument,
  queryDocuments,
} from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Check, Item, Key, Table, Update, Write } from "../../table/table.ts";
import type { Account } from "../account.ts";
import { buildAccountExistsCheck, getAccounts } from "../store.ts";
import { MAX_MEMBERSHIPS_OF_ACCOUNT, type Membership } from "./membership.ts";

/** Item type that membership events are made from. @answers How are memberships written, limited and ended? */
export const MEMBERSHIP_TYPE = "account_membership";

const membershipOfAccountEntity = entity<Membership>(MEMBERSHIP_TYPE);
/** A copy of the membership below the member, to list the member's accounts. */
const membershipOfMemberEntity = entity<Membership>("account_of_member");

/** @throws Error for an item that cannot be read */
export function membershipIn(item: Item): Membership {
  return decodeItem(membershipOfAccountEntity, item);
}

/** Reads strongly consistently. */
export function getMembership(
  table: Table,
  accountId: string,
  memberId: string,
): Promise<Document<Membership> | undefined> {
  return getDocument(table, membershipOfAccountEntity, keys.membership(accountId, memberId));
}

/** At most `MAX_MEMBERSHIPS_OF_ACCOUNT`, by member id. */
export function getMembershipsOfAccount(table: Table, accountId: string): Promise<readonly Membership[]> {
  return queryDocuments(table, membershipOfAccountEntity, { pk: keys.membership(accountId, "").pk });
}

/** Oldest first; at most the store's membership limit. */
export function getMembershipsOfMember(table: Table, memberId: string): Promise<readonly Membership[]> {
  return queryDocuments(table, membershipOfMemberEntity, { pk: keys.accountOfMember(memberId, "", "").pk });
}

export type AccountOfMember = { readonly account: Account; readonly membershipId: string };

/** Oldest membership first. Omits accounts that are being deleted. */
export async function readAccountsOfMember(
  table: Table,
  memberId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly accounts: readonly AccountOfMember[]; readonly total: number }> {
  const memberships = await getMembershipsOfMember(table, memberId);
  const shown = memberships.slice(offset, offset + limit);
  const storedAccounts = await getAccounts(
    table,
    shown.map(({ account_id }) => account_id),
  );
  const accounts = shown.flatMap(({ id: membershipId }, at) => {
    const account = storedAccounts[at];
    return account ? [{ account, membershipId }] : [];
  });
  return { accounts, total: memberships.length - (shown.length - accounts.length) };
}

/** Items that the same transaction writes need no check that they exist. */
type WrittenTogether = {
  readonly account: "stored" | "written in the same transaction";
  readonly member: "stored" | "written in the same transaction";
};

/**
 * Makes a member act for an account. Refused with 409 if it does so already, with 404 when account or member are
 * gone, with 422 when the account or the member has as many memberships as it may.
 * @param memberLimit as many memberships as the store lets a member have
 */
export function newMembershipWrites(
  membership: Membership,
  memberLimit: number,
  { account, member }: WrittenTogether = { account: "stored", member: "stored" },
): Write[] {
  const { account_id, member_id } = membership;
  return [
    ...buildBothPuts(membership),
    buildCountUpdate(ACCOUNT_COUNTS, account_id, { most: MAX_MEMBERSHIPS_OF_ACCOUNT }),
    buildCountUpdate(MEMBER_COUNTS, member_id, { most: memberLimit }),
    ...(account === "stored" ? [buildAccountExistsCheck(account_id, unknownAccount)] : []),
    ...(member === "stored" ? [buildMemberExistsCheck(member_id)] : []),
  ];
}

/** Side of a membership. Both sides count their memberships. */
export type Side = "account" | "member";

/** @param countedBy sides whose counter is to be lowered; a deleted side has none */
export function membershipRemovalWrites(
  { id, account_id, member_id, created_at }: Membership,
  countedBy: readonly Side[] = ["account", "member"],
): Write[] {
  // The creation time in the second key protects a newer membership of the same member and account.
  return [
    {
      delete: keys.membership(account_id, member_id),
      when: { only: "present" },
      deleted: { id, persons: [`member.${member_id}`, `membership.${id}`] },
    },
    { delete: keys.accountOfMember(member_id, created_at, account_id), when: { only: "present" } },
    ...(countedBy.includes("account") ? [buildCountUpdate(ACCOUNT_COUNTS, account_id, { add: -1 })] : []),
    ...(countedBy.includes("member") ? [buildCountUpdate(MEMBER_COUNTS, member_id, { add: -1 })] : []),
  ];
}

export async function readSomeMemberships(
  table: Table,
  of: Side,
  id: string,
  most: number,
): Promise<readonly Membership[]> {
  const { pk } = of === "account" ? keys.membership(id, "") : keys.accountOfMember(id, "", "");
  const { items } = await table.query({ pk, consistent: true, limit: most });
  return items.map((item) =>
    decodeItem(of === "account" ? membershipOfAccountEntity : membershipOfMemberEntity, item),
  );
}

function membershipConflict(): ApiError {
  return conflict("This account member belongs to the account already.");
}

function buildBothPuts(membership: Membership): Write[] {
  const { account_id, member_id, created_at } = membership;
  return [
    putDocument(membershipOfAccountEntity, keys.membership(account_id, member_id), membership),
    putDocument(
      membershipOfMemberEntity,
      keys.accountOfMember(member_id, created_at, account_id),
      membership,
    ),
  ].map((write) => ({ ...write, refusal: membershipConflict }));
}

type Counts = {
  readonly type: string;
  readonly keyOf: (id: string) => Key;
  readonly full: (most: number) => string;
};

const ACCOUNT_COUNTS: Counts = {
  type: "account_counts",
  keyOf: keys.accountCounts,
  full: (most) => `An account has at most ${most} members.`,
};
const MEMBER_COUNTS: Counts = {
  type: "member_counts",
  keyOf: keys.memberCounts,
  full: (most) => `An account member belongs to at most ${most} accounts.`,
};

type CountStep = { readonly add?: number; readonly most?: number };

/** Refuses to exceed the limit or to fall below 0. */
function buildCountUpdate({ type, keyOf, full }: Counts, id: string, { add = 1, most }: CountStep): Update {
  const bound = add < 0 ? { atLeast: -add } : { atMost: (most ?? Number.MAX_SAFE_INTEGER) - add };
  return {
    update: keyOf(id),
    add: { memberships: add },
    set: { type },
    when: { only: { where: [{ attribute: "memberships", ...bound }] } },
    ...(most === undefined
      ? {}
      : { refusal: () => unprocessable(full(most), { title: TITLES.unprocessableEntity }) }),
  };
}

function unknownAccount(id: string): ApiError {
  return notFound("account", id);
}

function buildMemberExistsCheck(id: string): Check {
  return {
    check: keys.accountMember(id),
    when: { only: "present" },
    refusal: () => notFound("account member", id),
  };
}
