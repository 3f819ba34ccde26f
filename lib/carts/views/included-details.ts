import type { FileResource } from "../../releases/published-product.ts";
import type { Cart } from "../cart/cart.ts";
import { customDiscountView } from "../custom-discounts/custom-discount-view.ts";
import type { IncludedDetails, IncludedPromotionView } from "../schemas/responses.ts";
import { taxView } from "../taxes/tax-view.ts";
import type { PricedCart } from "../totals/price-cart.ts";
import { type CartIncludes, productIdsOf } from "./includes.ts";
import { shortPromotionView } from "./short-promotion-view.ts";

type Shown = {
  /** The items are shown, and with them what belongs to them alone. */
  readonly isOfItems: boolean;
};

/** What `include` asks for beside the items themselves; nothing if it asks for none of it. */
export function includedDetails(
  priced: PricedCart,
  includes: CartIncludes,
  { isOfItems }: Shown,
): IncludedDetails {
  const { cart } = priced;
  const { include, products } = includes;
  const shown = products.size > 0 ? productIdsOf(cart).flatMap((id) => products.get(id) ?? []) : [];
  const mainImages = include.has("main_image") ? shown.flatMap(({ mainImage }) => mainImage ?? []) : [];
  const files = include.has("files") ? shown.flatMap(({ files: list }) => list.map(bare)) : [];
  return {
    main_images: eachOnce(mainImages),
    files: eachOnce(files),
    tax_items: include.has("tax_items") ? taxViews(cart) : undefined,
    custom_discounts: include.has("custom_discounts") ? discountViews(cart, isOfItems) : undefined,
    promotions: include.has("promotions") ? promotionViews(priced, isOfItems) : undefined,
  };
}

/** Whether there is anything to show of these. */
export function isAnything(included: object): boolean {
  return Object.values(included).some((value) => value !== undefined);
}

/** When a file was linked to a product is for the catalog's own lists. */
function bare({ linkedAt: _, ...file }: FileResource & { readonly linkedAt?: string }): FileResource {
  return file;
}

function eachOnce(files: readonly FileResource[]): readonly FileResource[] | undefined {
  const byId = new Map(files.map((file) => [file.id, file]));
  return byId.size > 0 ? [...byId.values()] : undefined;
}

function taxViews({ items }: Cart) {
  return items.flatMap((item) => (item.taxes ?? []).map((tax) => taxView(tax, item)));
}

/** Discounts of the cart and, where items are shown, of the items. */
function discountViews(cart: Cart, isOfItems: boolean) {
  const ofCart = (cart.custom_discounts ?? []).map((discount) => customDiscountView(discount, cart));
  if (!isOfItems) return ofCart;
  const ofItems = cart.items.flatMap((item) =>
    (item.custom_discounts ?? []).map((discount) => customDiscountView(discount, cart, item)),
  );
  return [...ofCart, ...ofItems];
}

/** Promotions that lower the cart, those of items alone only with the items. */
function promotionViews({ evaluation }: PricedCart, isOfItems: boolean): readonly IncludedPromotionView[] {
  const shown = evaluation.promotions.filter(({ level }) => level === "cart" || isOfItems);
  const promotions = new Map(shown.map(({ promotion }) => [promotion.id, promotion]));
  return [...promotions.values()].map(shortPromotionView);
}
