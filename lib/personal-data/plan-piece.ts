import type { Membership } from "../accounts/memberships/membership.ts";
import {
  getMembership,
  getMembershipsOfAccount,
  membershipRemovalWrites,
  readSomeMemberships,
} from "../accounts/memberships/memberships-store.ts";
import { accountLeftovers, accounts, buildRegistrationWrites, getAccounts } from "../accounts/store.ts";
import { codesOfInfo, userLeftovers } from "../accounts/users/codes-of-info-store.ts";
import { countWays, type User } from "../accounts/users/user.ts";
import { buildUserRemoval, buildUserWrites, users } from "../accounts/users/users-store.ts";
import { addressesOf, addressPartition, getAddressBook } from "../addresses/addresses-store.ts";
import { buildShopperEndWrite } from "../auth/ended-shoppers-store.ts";
import { prepareCartErasure } from "../carts/associations/erase-owned-carts-store.ts";
import { customers } from "../customers/store.ts";
import { prepareOrderErasure } from "../orders/anonymize/erase-person.ts";
import { findOrdersOfMember } from "../orders/order-look-ups-store.ts";
import { getOrder, readOwnedOrderIds } from "../orders/orders-store.ts";
import type { Document } from "../table/entity.ts";
import type { Write } from "../table/table.ts";
import { clearAll } from "../tasks/clear-partitions.ts";
import type { Context } from "../use-case/context.ts";
import { type ErasurePiece, listOwnAccountPieces } from "./erasure-piece.ts";
import type { ErasureProgress } from "./erasure-request.ts";

export type PlannedPiece = ErasureProgress & { readonly writes: readonly Write[] };

type Eraser = Pick<Context, "table" | "newId" | "now">;
type PieceOf<K extends ErasurePiece["is"]> = Extract<ErasurePiece, { readonly is: K }>;

const DONE: PlannedPiece = { writes: [], rest: [] };

/** The next writes of a piece, and what is left of it. Finds out what an earlier try has done. */
export function planPiece(
  ctx: Eraser,
  piece: ErasurePiece,
  retentionDays: number,
): Promise<PlannedPiece> | PlannedPiece {
  switch (piece.is) {
    case "customer":
      return planCustomer(ctx, piece);
    case "member":
      return planMember(ctx, piece);
    case "account":
      return planAccount(ctx, piece);
    case "memberships":
      return planMemberships(ctx, piece);
    case "membership":
      return planMembership(ctx, piece);
    case "addresses":
      return planAddresses(ctx, piece);
    case "carts":
      return planCarts(ctx, piece);
    case "orders":
    case "orders-of-member":
      return planNextOrder(ctx, piece, retentionDays);
    case "order":
      return planOrder(ctx, piece.id, retentionDays);
    case "partitions":
      return clearPlaces(ctx, piece);
    default:
      return piece satisfies never;
  }
}

async function planCustomer(ctx: Eraser, piece: PieceOf<"customer">): Promise<PlannedPiece> {
  const customer = await customers.get(ctx.table, piece.id);
  const user = await users.get(ctx.table, piece.id);
  const fewer = user && planFewerWays(user, piece);
  if (fewer) return fewer;
  return {
    writes: [
      ...(customer ? customers.removal(customer) : []),
      ...(user ? buildUserRemoval(user) : []),
      buildShopperEndWrite("customer", piece.id, ctx.now()),
    ],
    erased: { ...(customer ? { customer: 1 } : {}), ...(user ? countUser(user.value) : {}) },
    rest: user ? [{ is: "partitions", places: userLeftovers(user.value) }] : [],
  };
}

async function planMember(ctx: Eraser, piece: PieceOf<"member">): Promise<PlannedPiece> {
  const user = await users.get(ctx.table, piece.id);
  if (!user) return DONE;
  const fewer = planFewerWays(user, piece);
  if (fewer) return fewer;
  return {
    writes: [...buildUserRemoval(user), buildShopperEndWrite("account-member", user.value.id, ctx.now())],
    erased: { "account-member": 1, ...countUser(user.value) },
    rest: [{ is: "partitions", places: userLeftovers(user.value) }],
  };
}

/** Names of as many ways to sign in are freed with their user in one transaction. */
const MOST_WAYS = 45;

/** Undefined if the user has no more. */
function planFewerWays(user: Document<User>, piece: ErasurePiece): PlannedPiece | undefined {
  const { infos, identities = [] } = user.value;
  if (countWays(user.value) <= MOST_WAYS) return undefined;
  const [goneInfos, goneIdentities] = [
    infos.slice(0, MOST_WAYS),
    identities.slice(0, MOST_WAYS - Math.min(MOST_WAYS, infos.length)),
  ];
  const fewer = {
    ...user.value,
    infos: infos.slice(goneInfos.length),
    identities: identities.slice(goneIdentities.length),
  };
  return {
    writes: buildUserWrites(fewer, user),
    erased: countUserWays({ infos: goneInfos, identities: goneIdentities }),
    rest: [{ is: "partitions", places: goneInfos.map(codesOfInfo) }, piece],
  };
}

function countUser(user: User) {
  return { "user-authentication-info": 1, ...countUserWays(user) };
}

function countUserWays({ infos, identities = [] }: Pick<User, "infos" | "identities">) {
  return {
    "user-authentication-password-profile-info": infos.length,
    "user-authentication-oidc-profile-info": identities.length,
  };
}

async function planAccount({ table, now }: Eraser, { id }: PieceOf<"account">): Promise<PlannedPiece> {
  const account = await accounts.get(table, id);
  if (!account) return DONE;
  return {
    writes: [
      ...accounts.removal(account),
      ...buildRegistrationWrites(account.value.id, account.value, undefined),
      buildShopperEndWrite("account", account.value.id, now()),
    ],
    erased: { account: 1 },
    rest: [],
  };
}

/** A removal is at most four writes. */
const MEMBERSHIPS_AT_ONCE = 20;

async function planMemberships({ table }: Eraser, piece: PieceOf<"memberships">): Promise<PlannedPiece> {
  const { of, id } = piece;
  const memberships = await readSomeMemberships(table, of, id, MEMBERSHIPS_AT_ONCE);
  if (memberships.length === 0) {
    return { ...DONE, rest: of === "account" ? [{ is: "partitions", places: accountLeftovers(id) }] : [] };
  }
  const others = await Promise.all(
    memberships.map((one) => (of === "member" ? findAccount(table, one) : findMember(table, one))),
  );
  const ownAccounts = of === "member" ? await findOwnAccounts(table, memberships) : [];
  return {
    // A deleted side has no count any more.
    writes: memberships.flatMap((one, at) => membershipRemovalWrites(one, others[at] ?? [])),
    erased: { "account-membership": memberships.length },
    rest: [...ownAccounts.flatMap((account) => listOwnAccountPieces(account, id)), piece],
  };
}

type Sides = readonly ("account" | "member")[];

async function findAccount(table: Context["table"], { account_id }: Membership): Promise<Sides> {
  return (await accounts.get(table, account_id)) ? ["account"] : [];
}

async function findMember(table: Context["table"], { member_id }: Membership): Promise<Sides> {
  return (await users.get(table, member_id)) ? ["member"] : [];
}

/** Accounts that were made for their only member. */
async function findOwnAccounts(
  table: Context["table"],
  memberships: readonly Membership[],
): Promise<readonly string[]> {
  const all = await getAccounts(
    table,
    memberships.map(({ account_id }) => account_id),
  );
  const own = all.filter((account, at) => account && account.made_for === memberships[at]?.member_id);
  const ids = own.flatMap((account) => account?.id ?? []);
  const sizes = await Promise.all(ids.map(async (id) => (await getMembershipsOfAccount(table, id)).length));
  return ids.filter((_, at) => sizes[at] === 1);
}

async function planMembership({ table }: Eraser, piece: PieceOf<"membership">): Promise<PlannedPiece> {
  const stored = await getMembership(table, piece.account_id, piece.member_id);
  if (!stored) return DONE;
  const sides = await Promise.all([findAccount(table, stored.value), findMember(table, stored.value)]);
  return {
    writes: membershipRemovalWrites(stored.value, sides.flat()),
    erased: { "account-membership": 1 },
    rest: [],
  };
}

const ADDRESSES_AT_ONCE = 40;

async function planAddresses({ table }: Eraser, piece: PieceOf<"addresses">): Promise<PlannedPiece> {
  const { owner } = piece;
  const some = (await getAddressBook(table, owner)).slice(0, ADDRESSES_AT_ONCE);
  if (some.length === 0) return { ...DONE, rest: [{ is: "partitions", places: [addressPartition(owner)] }] };
  return {
    writes: some.flatMap((address) => addressesOf(owner).removal(address)),
    erased: { address: some.length },
    rest: [piece],
  };
}

async function planCarts({ table, now }: Eraser, piece: PieceOf<"carts">): Promise<PlannedPiece> {
  const { writes, carts } = await prepareCartErasure(table, piece.owner, now());
  return { writes, erased: { cart: carts }, rest: writes.length === 0 ? [] : [piece] };
}

/** Orders without the right member are passed. */
async function planNextOrder(
  ctx: Eraser,
  piece: PieceOf<"orders" | "orders-of-member">,
  retentionDays: number,
): Promise<PlannedPiece> {
  const { after } = piece;
  const [orderId] =
    piece.is === "orders"
      ? await readOwnedOrderIds(ctx.table, piece.owner, { after, most: 1 })
      : await findOrdersOfMember(ctx.table, piece.id, { after, most: 1 });
  if (orderId === undefined) return DONE;
  const memberId = piece.is === "orders" ? piece.member_id : piece.id;
  const planned = await planOrder(ctx, orderId, retentionDays, memberId);
  return { ...planned, rest: [{ ...piece, after: orderId }] };
}

/** @param memberId the order is left alone unless it names this member */
async function planOrder(
  ctx: Eraser,
  orderId: string,
  retentionDays: number,
  memberId?: string,
): Promise<PlannedPiece> {
  const stored = await getOrder(ctx.table, orderId);
  const isMeant = memberId === undefined || stored?.value.account?.member_id?.toLowerCase() === memberId;
  if (!stored || !isMeant || stored.value.is_person_erased) return DONE;
  const { writes, fate } = await prepareOrderErasure(ctx, stored, retentionDays);
  if (fate.is === "anonymized") return { writes, anonymized: 1, rest: [] };
  return { writes, keptUntil: fate.dueAt.toISOString().slice(0, 10), rest: [] };
}

/** Nothing reaches these items any more, so they need no transaction with the request. */
async function clearPlaces(ctx: Eraser, { places }: PieceOf<"partitions">): Promise<PlannedPiece> {
  await clearAll(ctx, places);
  return DONE;
}
