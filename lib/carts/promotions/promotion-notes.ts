import type { AppliedPromotion } from "../../evaluation/evaluation.ts";
import type { StoredCode } from "../../live-promotions/code.ts";
import { usesLeft } from "../../live-promotions/code-uses.ts";
import type { CartCode, CartItem } from "../cart/cart.ts";
import type { Note } from "../cart/note.ts";
import type { TakenDiscount } from "../totals/discount-steps.ts";
import type { PricedCart } from "../totals/price-cart.ts";
import { type CartPromotions, isOf } from "./cart-promotions.ts";
import { promotionItemId, promotionItems } from "./promotion-item.ts";

/**
 * What a request has done to promotions and to the discounts of items, for the shopper: the cart before and after it,
 * both as promotions are now. (public contract, `meta.messages`)
 */
export function promotionNotes(
  before: PricedCart,
  after: PricedCart,
  { codes }: Pick<CartPromotions, "codes">,
): readonly Note[] {
  return [
    ...promotionChanges(before, after),
    ...after.items.flatMap(({ item, discounts }) => itemChanges(item, discountsOf(before, item), discounts)),
    ...stackingNotes(after),
    ...(after.cart.codes ?? []).filter((given) => isUsedUp(codes.find(isOf(given)))).map(usedUp),
  ];
}

function isUsedUp(stored: StoredCode | undefined): boolean {
  return stored !== undefined && usesLeft(stored) === 0;
}

function usedUp({ code, promotion_id: id }: CartCode): Note {
  const source = { type: "promotion", id, code };
  return { source, title: "Fully Consumed", description: `'${code}' has no uses left.` };
}

function promotionChanges(before: PricedCart, after: PricedCart): readonly Note[] {
  const earlier = itemsOf(before);
  const later = itemsOf(after);
  return [
    ...later.filter(({ id }) => !earlier.some((other) => other.id === id)).map(added),
    ...earlier.filter(({ id }) => !later.some((other) => other.id === id)).map(deleted),
  ];
}

type PromotionItem = AppliedPromotion & { readonly id: string };

function itemsOf(priced: PricedCart): readonly PromotionItem[] {
  return promotionItems(priced).map((applied) => ({ ...applied, id: promotionItemId(priced.cart, applied) }));
}

function added({ id, code, promotion: { name } }: PromotionItem): Note {
  const source = { type: "promotion_item", id, code };
  return { source, title: "Promotion Added", description: `'${name}' now lowers the cart.` };
}

function deleted({ id, code, promotion: { name } }: PromotionItem): Note {
  const source = { type: "promotion_item", id, code };
  return { source, title: "Deleted Promotion", description: `'${name}' does not lower the cart any more.` };
}

/** Discounts of promotions alone: what administrators do to custom discounts they know themselves. */
function discountsOf({ items }: PricedCart, { id }: CartItem): readonly TakenDiscount[] {
  return items.find(({ item }) => item.id === id)?.discounts ?? [];
}

function itemChanges(
  item: CartItem,
  before: readonly TakenDiscount[],
  after: readonly TakenDiscount[],
): readonly Note[] {
  const earlier = byPromotion(before);
  const later = byPromotion(after);
  const notes: Note[] = [];
  for (const [id, { code, amount }] of later) {
    const known = earlier.get(id);
    if (!known) notes.push(noteOf(item, code, "Discount Added", "has a discount"));
    else if (known.amount !== amount)
      notes.push(noteOf(item, code, "Discount Updated", "has another discount"));
  }
  for (const [id, { code }] of earlier) {
    if (!later.has(id)) notes.push(noteOf(item, code, "Discount Deleted", "has lost a discount"));
  }
  return notes;
}

/** Shares of promotions of the whole cart are told of with the promotion. */
function byPromotion(discounts: readonly TakenDiscount[]): ReadonlyMap<string, TakenDiscount> {
  const own = discounts.filter(({ promotion, isShare }) => promotion && !isShare);
  return new Map(own.map((discount) => [discount.id, discount]));
}

function noteOf({ type, id, name }: CartItem, code: string, title: string, what: string): Note {
  return { source: { type, id, code }, title, description: `'${name}' ${what}: '${code}'.` };
}

/** Names what a promotion that does not stack keeps out. */
function stackingNotes({ evaluation }: PricedCart): readonly Note[] {
  return evaluation.outcomes.flatMap((outcome) => {
    if (outcome.outcome !== "crowded_out" || outcome.failure.path !== "stackable") return [];
    const { promotion, code } = outcome;
    const description = `'${promotion.name}' does not combine with the promotions that apply.`;
    const source = { type: "promotion", id: promotion.id, code };
    return [{ source, title: "Couldn't Stack Promotion", description }];
  });
}
