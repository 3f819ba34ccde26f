import {
  joinTags,
  NO_TAGS_READ,
  planTagsRead,
  readMissingTags,
  rememberNaming,
  type TagsByAccount,
} from "../../account-tags/tags-of-accounts-store.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import type { GivenCode } from "../../promotions/engine/evaluated-cart.ts";
import { type LivePromotions, NO_PROMOTIONS } from "../../promotions/engine/live-promotions.ts";
import { isActive, type PromotionSource } from "../../promotions/engine/promotion.ts";
import { type CodeRef, codeKey, type StoredCode } from "../../promotions/live/code.ts";
import {
  type CodeUser,
  type CodeUserHistory,
  codeUserKey,
  isPerUnit,
  mostByUser,
  usesLeft,
} from "../../promotions/live/code-uses.ts";
import { shopperUsesRead } from "../../promotions/live/code-uses-store.ts";
import { codesRead } from "../../promotions/live/codes-store.ts";
import { promotionSetRead, readPromotions } from "../../promotions/live/promotion-set-store.ts";
import { type Read, readTogether } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Association, Cart, CartCode } from "../cart/cart.ts";
import { explainCodeFailure } from "./code-failure.ts";

export type CartPromotions = {
  readonly live: LivePromotions;
  /** Stored entries of the codes of the cart, and of those that a request adds. */
  readonly codes: readonly StoredCode[];
  readonly uses: UsesByUser;
  /** Tags of the accounts of carts and buyers, if a promotion names tags. */
  readonly tags: TagsByAccount;
  /** The account of the token or, at a checkout, the one that buys. Its tags count, and those of the cart's accounts. */
  readonly buyerAccounts: readonly string[];
  /** A preview uses its own moment instead. */
  readonly now: Date;
};

export const NO_CART_PROMOTIONS: CartPromotions = {
  live: NO_PROMOTIONS,
  codes: [],
  uses: new Map(),
  tags: NO_TAGS_READ,
  buyerAccounts: [],
  now: new Date(0),
};

export type PromotionFacts = Pick<CartPromotions, "live"> & {
  /** Stored entries of the codes that the request names. */
  readonly requestCodes?: readonly StoredCode[];
  /** Shopper who would use these; default the signed-in one. */
  readonly user?: CodeUser;
  /** Tags of accounts that were read. */
  readonly tags?: TagsByAccount;
  /** Accounts that the cart may belong to after the change. */
  readonly accountIds?: readonly string[] | undefined;
};

type CartWithCodes = Pick<Cart, "codes" | "contact" | "associations">;

/**
 * A cart without codes costs no read, a limit by shopper one more. If a promotion names account tags, tags that were not
 * read with the request come in the call of the codes. @param facts codes and tags that are not read again
 */
export async function readCartPromotions(
  ctx: Pick<Context, "table" | "now" | "shopper">,
  facts: PromotionFacts,
  carts: readonly CartWithCodes[],
): Promise<CartPromotions> {
  const { live, requestCodes = [], user = findSignedInUser(ctx), accountIds = [] } = facts;
  const { account } = ctx.shopper;
  const buyerAccounts = [
    ...(user.accountId === undefined ? [] : [user.accountId]),
    ...(account ? [account.id] : []),
  ];
  if (buyerAccounts.length > 0) rememberNaming("promotions", live.namesAccountTags);
  const tagged = live.namesAccountTags
    ? [...buyerAccounts, ...accountIds, ...carts.flatMap(listAccounts)]
    : [];
  const missing = carts
    .flatMap(({ codes = [] }) => codes)
    .filter((code) => !requestCodes.some(isSameCode(code)));
  const [read, tags] = await Promise.all([
    missing.length > 0 ? readCodes(ctx, missing) : [],
    tagged.length > 0 ? readMissingTags(ctx.table, facts.tags ?? NO_TAGS_READ, tagged) : NO_TAGS_READ,
  ]);
  const codes = [...requestCodes, ...read];
  const [cart = {}] = carts;
  const pairs = [
    ...requestCodes.map((stored) => ({ stored, user: buildCodeUser({ given_by: user }, cart) })),
    ...carts.flatMap((one) => listCodeUsers(one, codes)),
  ];
  return { live, codes, uses: await readUsesByUser(ctx, pairs), tags, buyerAccounts, now: ctx.now() };
}

const NOTHING_TO_READ: Read<TagsByAccount> = { keys: [], decode: () => NO_TAGS_READ };

/** The tags of the account of the token, for a plan that is read with the request. */
export function planBuyerTagsRead(ctx: Pick<Context, "shopper">): Read<TagsByAccount> {
  return ctx.shopper.account ? planTagsRead([ctx.shopper.account.id]) : NOTHING_TO_READ;
}

function listAccounts({ associations = [] }: Pick<Cart, "associations">): readonly string[] {
  return associations.flatMap(({ type, id }) => (type === "account" ? [id] : []));
}

/** Tags of all accounts that the cart belongs to, and of the buyer's. */
export function listCartTags(
  cart: Pick<Cart, "associations">,
  { tags, buyerAccounts }: Pick<CartPromotions, "tags" | "buyerAccounts">,
): readonly string[] {
  return joinTags(tags, [...listAccounts(cart), ...buyerAccounts]);
}

function listCodeUsers(cart: CartWithCodes, codes: readonly StoredCode[]): readonly CodeForUser[] {
  return (cart.codes ?? []).flatMap((cartCode) => {
    const stored = codes.find(isSameCode(cartCode));
    return stored ? [{ stored, user: buildCodeUser(cartCode, cart) }] : [];
  });
}

export async function getLivePromotions(ctx: Context): Promise<LivePromotions> {
  const { promotions } = await readTogether(ctx.table, { promotions: promotionSetRead() });
  return readPromotions(ctx, promotions);
}

async function readCodes(
  { table }: Pick<Context, "table">,
  references: readonly CodeRef[],
): Promise<readonly StoredCode[]> {
  const { codes } = await readTogether(table, { codes: codesRead(references) });
  return codes.filter((code) => code !== undefined);
}

/** Returns a test for the same code of the same promotion. */
export function isSameCode(
  one: Pick<CodeRef, "code" | "promotion_id">,
): (other: Pick<CodeRef, "code" | "promotion_id">) => boolean {
  const key = codeKey(one.code);
  return ({ code, promotion_id }) => promotion_id === one.promotion_id && codeKey(code) === key;
}

/** Source as discounts and items show it. Undefined for standard promotions. */
export function toShownSource(source: PromotionSource): "rule-promotion" | undefined {
  return source === "rule" ? "rule-promotion" : undefined;
}

/** A preview counts promotions of its own moment. */
export function evaluationTime(
  { snapshot_date }: Pick<Cart, "snapshot_date">,
  { now }: CartPromotions,
): Date {
  return snapshot_date === undefined ? now : new Date(snapshot_date);
}

/** The customer, or the account and its member, whose token was sent. */
export function findSignedInUser({ shopper: { customer, account } }: Pick<Context, "shopper">): CodeUser {
  return {
    ...(customer ? { customerId: customer.id } : {}),
    ...(account ? { memberId: account.memberId, accountId: account.id } : {}),
  };
}

/** The owners of a cart as user of a code. It is unknown which member of an account would use it. */
export function findOwningUser(associations: readonly Association[] = []): CodeUser {
  const findId = (kind: Association["type"]) => associations.find(({ type }) => type === kind)?.id;
  return dropUndefined({ customerId: findId("customer"), accountId: findId("account") });
}

export function isIdentified({ customerId, accountId }: CodeUser): boolean {
  return customerId !== undefined || accountId !== undefined;
}

/** The giver of a code of the cart, with the cart's email. */
export function buildCodeUser(
  { given_by = {} }: Pick<CartCode, "given_by">,
  { contact }: Pick<Cart, "contact">,
): CodeUser {
  return contact ? { ...given_by, email: contact.email } : given_by;
}

export type CodeForUser = { readonly stored: StoredCode; readonly user: CodeUser };

/** Numbers of uses by code and shopper, only of codes with a limit by shopper. */
export type UsesByUser = ReadonlyMap<string, number>;

/** Reads nothing unless a code has a limit by shopper. */
async function readUsesByUser(
  { table }: Pick<Context, "table">,
  pairs: readonly CodeForUser[],
): Promise<UsesByUser> {
  const counted = pairs.filter(({ stored }) => mostByUser(stored) !== undefined);
  if (counted.length === 0) return new Map();
  const plan = Object.fromEntries(
    counted.map(({ stored, user }, at) => [String(at), shopperUsesRead([stored], user)]),
  );
  const read = await readTogether(table, plan);
  return new Map(counted.map(({ stored, user }, at) => [buildUsesKey(stored, user), read[at]?.[0] ?? 0]));
}

export function toCodeUserFacts({ stored, user }: CodeForUser, uses: UsesByUser): CodeUserHistory {
  return { user, usedByUser: uses.get(buildUsesKey(stored, user)) ?? 0 };
}

function buildUsesKey({ codes_id, number }: StoredCode, user: CodeUser): string {
  return `${codes_id}#${number}#${codeUserKey(user) ?? ""}`;
}

export function setCodes(cart: Cart, codes: readonly CartCode[]): Cart {
  const { codes: _, ...rest } = cart;
  return codes.length > 0 ? { ...rest, codes } : rest;
}

/** Ignores upper and lower case. */
export function removeCode(cart: Cart, code: string): Cart {
  const key = codeKey(code);
  return setCodes(
    cart,
    (cart.codes ?? []).filter((other) => codeKey(other.code) !== key),
  );
}

/** Ignores upper and lower case. */
export function hasCode({ codes = [] }: Pick<Cart, "codes">, code: string): boolean {
  const key = codeKey(code);
  return codes.some((other) => codeKey(other.code) === key);
}

/** Removes deleted codes and codes whose promotion is gone, disabled or over; codes without effect stay. */
export function removeDeadCodes(cart: Cart, promotions: CartPromotions): Cart {
  const { live, codes } = promotions;
  const cartCodes = cart.codes ?? [];
  const at = evaluationTime(cart, promotions);
  const kept = cartCodes.filter((code) => {
    const promotion = live.byId.get(code.promotion_id);
    const stored = codes.find(isSameCode(code));
    if (!promotion || !stored || !isActive(promotion, at)) return false;
    return stored.codes_id === (promotion.codes_id ?? promotion.id);
  });
  return kept.length === cartCodes.length ? cart : setCodes(cart, kept);
}

/** Undefined if the code is no longer its promotion's, or its shopper may not use it. */
export function findUsableCode(
  cartCode: CartCode,
  cart: Pick<Cart, "contact">,
  { live, codes, uses }: Pick<CartPromotions, "live" | "codes" | "uses">,
): GivenCode | undefined {
  const stored = codes.find(isSameCode(cartCode));
  const promotion = live.byId.get(cartCode.promotion_id);
  if (!stored || !promotion) return undefined;
  if (
    explainCodeFailure(
      stored,
      promotion,
      toCodeUserFacts({ stored, user: buildCodeUser(cartCode, cart) }, uses),
    )
  )
    return undefined;
  const remainingUses = usesLeft(stored);
  return {
    code: stored.code,
    promotionId: promotion.id,
    ...(remainingUses === undefined ? {} : { usesLeft: remainingUses }),
    perUnit: isPerUnit(stored),
  };
}
