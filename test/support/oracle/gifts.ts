import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import { makeLines } from "./lines.ts";
import { applyStandardOracle, type Gift } from "./standard.ts";
import { type CartLine, computeTill, type OracleCart, toEvaluated } from "./till.ts";

/** The line of a gift, undefined for a product that cannot be given. */
export type MakeGift = (gift: Gift) => CartLine | undefined;

/**
 * The cart with the gifts that it has earned, each a line at the end. All gifts of a promotion are added or none, and they
 * leave together if one of them is not free.
 */
export function addGifts(
  cart: OracleCart,
  promotions: readonly Promotion[],
  now: Date,
  makeGift: MakeGift,
): OracleCart {
  if (cart.takesCustomDiscounts) return cart;
  const standard = promotions.filter((one) => one.source === "standard");
  const evaluated = toEvaluated(cart);
  const { missing } = applyStandardOracle(standard, evaluated, makeLines(evaluated), now);
  const added = [...Map.groupBy(missing, ({ promotionId }) => promotionId).values()].flatMap((gifts) => {
    const lines = gifts.flatMap((gift) => makeGift(gift) ?? []);
    return lines.length < gifts.length ? [] : lines;
  });
  return keepFree({ ...cart, lines: [...cart.lines, ...added] }, promotions, now);
}

/** The cart without the gifts of promotions that no longer make all of theirs free. */
export function keepFree(cart: OracleCart, promotions: readonly Promotion[], now: Date): OracleCart {
  const { lines } = computeTill(cart, promotions, now);
  const costly = new Set(
    lines.flatMap(({ line: { item }, value }) =>
      item.giftOf !== undefined && value.without_discount + value.discount > 0n ? [item.giftOf] : [],
    ),
  );
  if (costly.size === 0) return cart;
  const kept = cart.lines.filter(({ item }) => item.giftOf === undefined || !costly.has(item.giftOf));
  return keepFree({ ...cart, lines: kept }, promotions, now);
}
