import type { Membership } from "../accounts/memberships/membership.ts";
import {
  getMembership,
  getMembershipsOfAccount,
  membershipRemovalWrites,
  readSomeMemberships,
} from "../accounts/memberships/memberships-store.ts";
import { accountLeftovers, accounts, buildRegistrationWrites, getAccounts } from "../accounts/store.ts";
import { codesOfInfo, userLeftovers } from "../accounts/users/codes-of-info-store.ts";
import { countWays, IDENTITY_TYPE, PASSWORD_INFO_TYPE, type User } from "../accounts/users/user.ts";
import { buildUserRemoval, buildUserWrites, users } from "../accounts/users/users-store.ts";
import { addressesOf, addressPartition, getAddressBook } from "../addresses/addresses-store.ts";
import { buildShopperEndWrite } from "../auth/ended-shoppers-store.ts";
import { prepareCartErasure } from "../carts/associations/erase-owned-carts-store.ts";
import { customers } from "../customers/store.ts";
import type { PersonName } from "../kernel/person-name.ts";
import { prepareOrderErasure } from "../orders/anonymize/erase-person.ts";
import { findOrdersOfMember } from "../orders/order-look-ups-store.ts";
import { getOrder, readOwnedOrderIds } from "../orders/orders-store.ts";
import type { Document, Partition } from "../table/entity.ts";
import type { Write } from "../table/table.ts";
import { clearAll } from "../tasks/clear-partitions.ts";
import type { Context } from "../use-case/context.ts";
import { buildErasedMark } from "./erased-persons-store.ts";
import { type ErasurePiece, listOwnAccountPieces } from "./erasure-piece.ts";
import type { ErasureProgress } from "./erasure-request.ts";
import { logPartition, readGoneRecords } from "./personal-logs-store.ts";

export type PlannedPiece = ErasureProgress & { readonly writes: readonly Write[] };

export type Eraser = Pick<Context, "table" | "newId" | "now"> & {
  /** The request that erases. */
  readonly request_id: string;
};
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
      return planGuestOrder(ctx, piece.id, retentionDays);
    case "logs-of-gone":
      return planLogsOfGone(ctx, piece);
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
  const places = [
    logPartition({ type: "customer", id: piece.id }),
    ...(user ? [...userLeftovers(user.value), ...listUserLogs(user.value)] : []),
  ];
  return {
    writes: [
      ...(customer ? customers.removal(customer) : []),
      ...(user ? buildUserRemoval(user) : []),
      buildShopperEndWrite("customer", piece.id, ctx.now()),
      markErased(ctx, `customer.${piece.id}`),
    ],
    erased: { ...(customer ? { customer: 1 } : {}), ...(user ? countUser(user.value) : {}) },
    rest: [{ is: "partitions", places }],
  };
}

async function planMember(ctx: Eraser, piece: PieceOf<"member">): Promise<PlannedPiece> {
  const user = await users.get(ctx.table, piece.id);
  const mark = markErased(ctx, `member.${piece.id}`);
  if (!user) return { writes: [mark], rest: [] };
  const fewer = planFewerWays(user, piece);
  if (fewer) return fewer;
  const { id } = user.value;
  return {
    writes: [...buildUserRemoval(user), buildShopperEndWrite("account-member", id, ctx.now()), mark],
    erased: { "account-member": 1, ...countUser(user.value) },
    rest: [{ is: "partitions", places: [...userLeftovers(user.value), ...listUserLogs(user.value)] }],
  };
}

function markErased({ request_id, now }: Eraser, person: PersonName): Write {
  return buildErasedMark({ person, request_id }, now());
}

function listUserLogs(user: User): readonly Partition[] {
  const { id } = user;
  return [
    logPartition({ type: "account-member", id }),
    logPartition({ type: "user-authentication-info", id }),
    ...listWayLogs(user),
  ];
}

function listWayLogs({ infos, identities = [] }: Pick<User, "infos" | "identities">): readonly Partition[] {
  return [
    ...infos.map(({ id }) => logPartition({ type: PASSWORD_INFO_TYPE, id })),
    ...identities.map(({ id }) => logPartition({ type: IDENTITY_TYPE, id })),
  ];
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
  const gone = { infos: goneInfos, identities: goneIdentities };
  const fewer = {
    ...user.value,
    infos: infos.slice(goneInfos.length),
    identities: identities.slice(goneIdentities.length),
  };
  return {
    writes: buildUserWrites(fewer, user),
    erased: countUserWays(gone),
    rest: [{ is: "partitions", places: [...goneInfos.map(codesOfInfo), ...listWayLogs(gone)] }, piece],
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

async function planAccount(ctx: Eraser, { id }: PieceOf<"account">): Promise<PlannedPiece> {
  const account = await accounts.get(ctx.table, id);
  const mark = markErased(ctx, `account.${id}`);
  if (!account) return { writes: [mark], rest: [] };
  return {
    writes: [
      ...accounts.removal(account),
      ...buildRegistrationWrites(account.value.id, account.value, undefined),
      buildShopperEndWrite("account", account.value.id, ctx.now()),
      mark,
    ],
    erased: { account: 1 },
    rest: [{ is: "partitions", places: [logPartition({ type: "account", id })] }],
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
    rest: [
      { is: "partitions", places: memberships.map(logOfMembership) },
      ...ownAccounts.flatMap((account) => listOwnAccountPieces(account, id)),
      piece,
    ],
  };
}

function logOfMembership({ id }: Membership): Partition {
  return logPartition({ type: "account-membership", id });
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

async function planMembership(ctx: Eraser, piece: PieceOf<"membership">): Promise<PlannedPiece> {
  const { table } = ctx;
  const stored = await getMembership(table, piece.account_id, piece.member_id);
  if (!stored) return DONE;
  const sides = await Promise.all([findAccount(table, stored.value), findMember(table, stored.value)]);
  return {
    writes: [
      ...membershipRemovalWrites(stored.value, sides.flat()),
      markErased(ctx, `membership.${stored.value.id}`),
    ],
    erased: { "account-membership": 1 },
    rest: [{ is: "partitions", places: [logOfMembership(stored.value)] }],
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
    rest: [{ is: "partitions", places: some.map(({ value }) => logOfAddress(value.id)) }, piece],
  };
}

function logOfAddress(id: string): Partition {
  return logPartition({ type: "address", id });
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
  const planned = await planOrder(ctx, orderId, { retentionDays, memberId });
  return { ...planned, rest: [{ ...piece, after: orderId }] };
}

/** A guest is known by the order alone. */
async function planGuestOrder(ctx: Eraser, id: string, retentionDays: number): Promise<PlannedPiece> {
  const { writes, ...planned } = await planOrder(ctx, id, { retentionDays });
  // Once more behind the mark: the stream's reader may have been at an earlier change.
  const places = [logPartition({ type: "order", id })];
  return {
    ...planned,
    writes: [...writes, markErased(ctx, `order.${id}`)],
    rest: [{ is: "partitions", places }],
  };
}

type OrderPlan = {
  readonly retentionDays: number;
  /** The order is left alone unless it names this member. */
  readonly memberId?: string | undefined;
};

/** For an order whose person is marked as erased, so that nothing is logged of it any more. */
export async function planOrder(
  ctx: Omit<Eraser, "request_id">,
  id: string,
  { retentionDays, memberId }: OrderPlan,
): Promise<PlannedPiece> {
  const stored = await getOrder(ctx.table, id);
  const isMeant = memberId === undefined || stored?.value.account?.member_id?.toLowerCase() === memberId;
  if (!stored || !isMeant || stored.value.is_person_erased) return DONE;
  await clearAll(ctx, [logPartition({ type: "order", id })]);
  const { writes, fate } = await prepareOrderErasure(ctx, stored, retentionDays);
  if (fate.is === "anonymized") return { writes, anonymized: 1, rest: [] };
  return { writes, keptUntil: fate.dueAt.toISOString().slice(0, 10), rest: [] };
}

/** As many logs as one transaction removes rows of. */
const LOGS_AT_ONCE = 50;

/** Logs of records that were gone before their person. */
async function planLogsOfGone(ctx: Eraser, piece: PieceOf<"logs-of-gone">): Promise<PlannedPiece> {
  const rows = await readGoneRecords(ctx.table, piece.person, LOGS_AT_ONCE);
  if (rows.length === 0) return DONE;
  await clearAll(
    ctx,
    rows.map(({ resource }) => logPartition(resource)),
  );
  return { writes: rows.map(({ removal }) => removal), rest: [piece] };
}

/** Nothing reaches these items any more, so they need no transaction with the request. */
async function clearPlaces(ctx: Eraser, { places }: PieceOf<"partitions">): Promise<PlannedPiece> {
  await clearAll(ctx, places);
  return DONE;
}
