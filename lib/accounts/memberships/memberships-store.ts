import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, conflict, notFound, unprocessable } from "../../kernel/errors.ts";
import { type Document, getDocument, putDocument, queryDocuments } from "../../table/documents.ts";
import { decoded, entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Check, Item, Key, Table, Update, Write } from "../../table/table.ts";
import type { Account } from "../account.ts";
import { accountStays, getAccounts } from "../store.ts";
import { type Membership, MOST_OF_ACCOUNT } from "./membership.ts";

/** Of the items that events of memberships are made of. */
export const MEMBERSHIP_TYPE = "account_membership";

const ofAccount = entity<Membership>(MEMBERSHIP_TYPE);
/** The same once more where the member's accounts are found. */
const ofMember = entity<Membership>("account_of_member");

/** The membership in an item. @throws Error for one that cannot be read */
export function membershipIn(item: Item): Membership {
  return decoded(ofAccount, item);
}

/** The membership of a member in an account, strongly consistent. */
export function getMembership(
  table: Table,
  accountId: string,
  memberId: string,
): Promise<Document<Membership> | undefined> {
  return getDocument(table, ofAccount, keys.membership(accountId, memberId));
}

/** All memberships of an account, at most `MOST_OF_ACCOUNT`; by their members' ids. */
export function getMembershipsOfAccount(table: Table, accountId: string): Promise<readonly Membership[]> {
  return queryDocuments(table, ofAccount, { pk: keys.membership(accountId, "").pk });
}

/** All memberships of a member, oldest first; as many as the store's setting lets a member have. */
export function getMembershipsOfMember(table: Table, memberId: string): Promise<readonly Membership[]> {
  return queryDocuments(table, ofMember, { pk: keys.accountOfMember(memberId, "", "").pk });
}

/** An account that a member belongs to, and by which membership. */
export type AccountOfMember = { readonly account: Account; readonly membershipId: string };

/**
 * A page of the accounts that a member belongs to, by the age of the memberships, oldest first. An account that is
 * just being deleted is left out of its page.
 */
export async function accountsOfMember(
  table: Table,
  memberId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly accounts: readonly AccountOfMember[]; readonly total: number }> {
  const memberships = await getMembershipsOfMember(table, memberId);
  const shown = memberships.slice(offset, offset + limit);
  const found = await getAccounts(
    table,
    shown.map(({ account_id }) => account_id),
  );
  const accounts = shown.flatMap(({ id: membershipId }, at) => {
    const account = found[at];
    return account ? [{ account, membershipId }] : [];
  });
  return { accounts, total: memberships.length - (shown.length - accounts.length) };
}

/** What is written beside a new membership, and so need not be there before. */
type Beside = {
  readonly account: "stored" | "written beside";
  readonly member: "stored" | "written beside";
};

/**
 * Makes a member act for an account. Refused with 409 if it does so already, with 404 when account or member are
 * gone, with 422 when the account or the member has as many memberships as it may.
 * @param mostOfMember as many memberships as the store lets a member have
 */
export function newMembershipWrites(
  membership: Membership,
  mostOfMember: number,
  { account, member }: Beside = { account: "stored", member: "stored" },
): Write[] {
  const { account_id, member_id } = membership;
  return [
    ...bothPuts(membership),
    counted(ACCOUNT_COUNTS, account_id, { most: MOST_OF_ACCOUNT }),
    counted(MEMBER_COUNTS, member_id, { most: mostOfMember }),
    ...(account === "stored" ? [accountStays(account_id, unknownAccount)] : []),
    ...(member === "stored" ? [memberStays(member_id)] : []),
  ];
}

/** Who counts a membership. */
export type Side = "account" | "member";

/** Ends a membership. @param countedBy a side that is gone counts no more */
export function membershipRemovalWrites(
  { account_id, member_id, created_at }: Membership,
  countedBy: readonly Side[] = ["account", "member"],
): Write[] {
  // The second key has the time of creation: a membership that was ended and made anew meanwhile is another one.
  return [
    { delete: keys.membership(account_id, member_id), when: { only: "present" } },
    { delete: keys.accountOfMember(member_id, created_at, account_id), when: { only: "present" } },
    ...(countedBy.includes("account") ? [counted(ACCOUNT_COUNTS, account_id, { add: -1 })] : []),
    ...(countedBy.includes("member") ? [counted(MEMBER_COUNTS, member_id, { add: -1 })] : []),
  ];
}

/** Some of the memberships of an account or a member that is gone, to end them. */
export async function someMemberships(
  table: Table,
  of: Side,
  id: string,
  most: number,
): Promise<readonly Membership[]> {
  const { pk } = of === "account" ? keys.membership(id, "") : keys.accountOfMember(id, "", "");
  const { items } = await table.query({ pk, consistent: true, limit: most });
  return items.map((item) => decoded(of === "account" ? ofAccount : ofMember, item));
}

/** The answer to who is to become what he is. */
function belongsAlready(): ApiError {
  return conflict("This account member belongs to the account already.");
}

function bothPuts(membership: Membership): Write[] {
  const { account_id, member_id, created_at } = membership;
  return [
    putDocument(ofAccount, keys.membership(account_id, member_id), membership),
    putDocument(ofMember, keys.accountOfMember(member_id, created_at, account_id), membership),
  ].map((write) => ({ ...write, refusal: belongsAlready }));
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

type Step = { readonly add?: number; readonly most?: number };

/** Counts memberships, up to as many as there may be; never below none. */
function counted({ type, keyOf, full }: Counts, id: string, { add = 1, most }: Step): Update {
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

function memberStays(id: string): Check {
  return {
    check: keys.accountMember(id),
    when: { only: "present" },
    refusal: () => notFound("account member", id),
  };
}
