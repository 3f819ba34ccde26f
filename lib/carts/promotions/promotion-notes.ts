import type { AppliedPromotion } from "../../promotions/engine/evaluation.ts";
import type { StoredCode } from "../../promotions/live/code.ts";
import { usesLeft } from "../../promotions/live/code-uses.ts";
import type { CartCode, CartItem } from "../cart/cart.ts";
import type { Note } from "../cart/note.ts";
import { listPromotionItems, type PricedCart, promotionItemId } from "../totals/price-cart.ts";
import type { TakenDiscount } from "../totals/price-items.ts";
import { type CartPromotions, isSameCode } from "./cart-promotions.ts";

/** For `meta.messages` of the public contract. Both carts are priced with the promotions of now. */
export function buildPromotionNotes(
  before: PricedCart,
  after: PricedCart,
  { codes }: Pick<CartPromotions, "codes">,
): readonly Note[] {
  return [
    ...promotionChanges(before, after),
    ...after.items.flatMap(({ item, discounts }) =>
      itemChanges(item, findItemDiscounts(before, item), discounts),
    ),
    ...stackingNotes(after),
    ...(after.cart.codes ?? [])
      .filter((cartCode) => isUsedUp(codes.find(isSameCode(cartCode))))
      .map(buildUsedUpNote),
  ];
}

function isUsedUp(stored: StoredCode | undefined): boolean {
  return stored !== undefined && usesLeft(stored) === 0;
}

function buildUsedUpNote({ code, promotion_id: id }: CartCode): Note {
  const source = { type: "promotion", id, code };
  return { source, title: "Fully Consumed", description: `'${code}' has no uses left.` };
}

function promotionChanges(before: PricedCart, after: PricedCart): readonly Note[] {
  const earlier = buildPromotionItems(before);
  const later = buildPromotionItems(after);
  return [
    ...later.filter(({ id }) => !earlier.some((other) => other.id === id)).map(buildAddedNote),
    ...earlier.filter(({ id }) => !later.some((other) => other.id === id)).map(buildDeletedNote),
  ];
}

type PromotionItem = AppliedPromotion & { readonly id: string };

function buildPromotionItems(priced: PricedCart): readonly PromotionItem[] {
  return listPromotionItems(priced).map((applied) => ({
    ...applied,
    id: promotionItemId(priced.cart, applied),
  }));
}

function buildAddedNote({ id, code, promotion: { name } }: PromotionItem): Note {
  const source = { type: "promotion_item", id, code };
  return { source, title: "Promotion Added", description: `'${name}' now lowers the cart.` };
}

function buildDeletedNote({ id, code, promotion: { name } }: PromotionItem): Note {
  const source = { type: "promotion_item", id, code };
  return { source, title: "Deleted Promotion", description: `'${name}' does not lower the cart any more.` };
}

function findItemDiscounts({ items }: PricedCart, { id }: CartItem): readonly TakenDiscount[] {
  return items.find(({ item }) => item.id === id)?.discounts ?? [];
}

function itemChanges(
  item: CartItem,
  before: readonly TakenDiscount[],
  after: readonly TakenDiscount[],
): readonly Note[] {
  const earlier = mapByPromotion(before);
  const later = mapByPromotion(after);
  const notes: Note[] = [];
  for (const [id, { code, amount }] of later) {
    const earlierDiscount = earlier.get(id);
    if (!earlierDiscount) notes.push(buildItemNote(item, code, "Discount Added", "has a discount"));
    else if (earlierDiscount.amount !== amount)
      notes.push(buildItemNote(item, code, "Discount Updated", "has another discount"));
  }
  for (const [id, { code }] of earlier) {
    if (!later.has(id)) notes.push(buildItemNote(item, code, "Discount Deleted", "has lost a discount"));
  }
  return notes;
}

/** Leaves out custom discounts, which administrators know, and shares, which the promotion's note covers. */
function mapByPromotion(discounts: readonly TakenDiscount[]): ReadonlyMap<string, TakenDiscount> {
  const own = discounts.filter(({ promotion, isShare }) => promotion && !isShare);
  return new Map(own.map((discount) => [discount.id, discount]));
}

function buildItemNote({ type, id, name }: CartItem, code: string, title: string, what: string): Note {
  return { source: { type, id, code }, title, description: `'${name}' ${what}: '${code}'.` };
}

/** Notes for promotions that cannot be combined with those that apply. */
function stackingNotes({ evaluation }: PricedCart): readonly Note[] {
  return evaluation.outcomes.flatMap((outcome) => {
    if (outcome.outcome !== "crowded_out" || outcome.failure.path !== "stackable") return [];
    const { promotion, code } = outcome;
    const description = `'${promotion.name}' does not combine with the promotions that apply.`;
    const source = { type: "promotion", id: promotion.id, code };
    return [{ source, title: "Couldn't Stack Promotion", description }];
  });
}
