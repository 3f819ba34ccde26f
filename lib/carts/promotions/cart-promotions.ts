import { type LivePromotions, NO_PROMOTIONS } from "../../evaluation/live-promotions.ts";
import type { PromotionSource } from "../../evaluation/promotion.ts";
import { type CodeRef, codeKey, type StoredCode } from "../../live-promotions/code.ts";
import type { CodeUser } from "../../live-promotions/code-uses.ts";
import { codesRead } from "../../live-promotions/codes-store.ts";
import { promotionSetRead, promotionsOf } from "../../live-promotions/promotion-set-store.ts";
import { readTogether } from "../../table/read-plan.ts";
import type { Context } from "../../use-case/context.ts";
import type { Cart } from "../cart/cart.ts";
import { type CodeForUser, signedInUser, type UsesByUser, userOf, usesByUser } from "./code-users.ts";

/** All that is known of promotions when a cart is priced. */
export type CartPromotions = {
  readonly live: LivePromotions;
  /** What is stored now of the codes that the cart has, and of those that a request gives to it. */
  readonly codes: readonly StoredCode[];
  readonly uses: UsesByUser;
  /** Of the account that buys. */
  readonly accountTags: readonly string[];
  /** A preview looks at its own moment instead. */
  readonly now: Date;
};

/** For a cart that is empty. */
export const NO_CART_PROMOTIONS: CartPromotions = {
  live: NO_PROMOTIONS,
  codes: [],
  uses: new Map(),
  accountTags: [],
  now: new Date(0),
};

/** What does not depend on the cart, read together with it. */
export type PromotionFacts = Pick<CartPromotions, "live"> & {
  /** Of codes that the request names. */
  readonly found?: readonly StoredCode[];
  /** Who wants to use those; who is signed in, if not given. */
  readonly user?: CodeUser;
};

type CartWithCodes = Pick<Cart, "codes" | "contact">;

/**
 * The promotions for carts as they are now. Carts without codes cost no read; codes with a limit by shopper one more.
 * @param facts codes among them are not read again
 */
export async function promotionsFor(
  ctx: Pick<Context, "table" | "now" | "shopper">,
  { live, found = [], user = signedInUser(ctx) }: PromotionFacts,
  carts: readonly CartWithCodes[],
): Promise<CartPromotions> {
  const missing = carts.flatMap(({ codes = [] }) => codes).filter((code) => !found.some(isOf(code)));
  const read = missing.length > 0 ? await readCodes(ctx, missing) : [];
  const codes = [...found, ...read];
  const [cart = {}] = carts;
  const pairs = [
    ...found.map((stored) => ({ stored, user: userOf({ given_by: user }, cart) })),
    ...carts.flatMap((one) => usersOfCodes(one, codes)),
  ];
  return { live, codes, uses: await usesByUser(ctx, pairs), accountTags: [], now: ctx.now() };
}

function usersOfCodes(cart: CartWithCodes, codes: readonly StoredCode[]): readonly CodeForUser[] {
  return (cart.codes ?? []).flatMap((given) => {
    const stored = codes.find(isOf(given));
    return stored ? [{ stored, user: userOf(given, cart) }] : [];
  });
}

/** The promotions of a store where nothing else is read with them. */
export async function getLivePromotions(ctx: Context): Promise<LivePromotions> {
  const { promotions } = await readTogether(ctx.table, { promotions: promotionSetRead() });
  return promotionsOf(ctx, promotions);
}

async function readCodes(
  { table }: Pick<Context, "table">,
  references: readonly CodeRef[],
): Promise<readonly StoredCode[]> {
  const { codes } = await readTogether(table, { codes: codesRead(references) });
  return codes.filter((code) => code !== undefined);
}

/** Tells the code of one promotion from all others. */
export function isOf(
  one: Pick<CodeRef, "code" | "promotion_id">,
): (other: Pick<CodeRef, "code" | "promotion_id">) => boolean {
  const key = codeKey(one.code);
  return ({ code, promotion_id }) => promotion_id === one.promotion_id && codeKey(code) === key;
}

/** What discounts and items of the cart that come from this engine say of it; nothing for standard promotions. */
export function shownSource(source: PromotionSource): "rule-promotion" | undefined {
  return source === "rule" ? "rule-promotion" : undefined;
}

/** The moment as of which promotions are looked at: a preview has its own. */
export function evaluatedAt({ snapshot_date }: Pick<Cart, "snapshot_date">, { now }: CartPromotions): Date {
  return snapshot_date === undefined ? now : new Date(snapshot_date);
}
