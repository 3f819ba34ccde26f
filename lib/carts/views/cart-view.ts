import type { Association, Cart } from "../cart/cart.ts";
import type { CartView } from "../schemas/responses.ts";
import { listLinkedGroups } from "../shipping-groups/groups-of-cart.ts";
import { listPromotionItems, type PricedCart, promotionItemId } from "../totals/price-cart.ts";
import { cartMetaView, itemViews } from "./cart-items-view.ts";
import { displayIn } from "./display.ts";
import { buildIncludedDetails, type CartIncludes, hasAnyValue, NO_INCLUDES } from "./included-details.ts";

/** Items come only with `include=items`. */
export function cartView(priced: PricedCart, includes: CartIncludes = NO_INCLUDES): CartView {
  const { cart } = priced;
  const display = displayIn(cart.currency);
  const included = {
    items: includes.include.has("items") ? itemViews(priced, display, includes) : undefined,
    ...buildIncludedDetails(priced, includes, { isOfItems: includes.include.has("items") }),
  };
  return {
    data: {
      id: cart.id,
      type: "cart",
      name: cart.name,
      description: cart.description,
      contact: cart.contact,
      inventory_settings: cart.inventory_settings,
      snapshot_date: cart.snapshot_date,
      custom_attributes: cart.custom_attributes,
      discount_settings: cart.discount_settings,
      payment_intent_id: cart.payment_intent_id,
      links: { self: `/v2/carts/${cart.id}` },
      meta: cartMetaView(priced, display),
      relationships: relationshipsView(priced, includes),
    },
    included: hasAnyValue(included) ? included : undefined,
  };
}

function relationshipsView(priced: PricedCart, { include }: CartIncludes): CartView["data"]["relationships"] {
  const { cart } = priced;
  const { custom_discounts = [] } = cart;
  const items = cart.items.map(({ type, id }) => ({ type, id }));
  const ofCart = listPromotionItems(priced);
  const promotions = ofCart.map((applied) => ({
    type: "promotion_item" as const,
    id: promotionItemId(cart, applied),
  }));
  const groups = listLinkedGroups(cart).map(({ id }) => ({ type: "shipping_group" as const, id }));
  const related = [...items, ...promotions, ...groups];
  const discounts = custom_discounts.map(({ id }) => ({ type: "custom_discount" as const, id }));
  return {
    items: { data: related.length > 0 ? related : null },
    customers: ownersView(cart, "customer"),
    accounts: ownersView(cart, "account"),
    custom_discounts: discounts.length > 0 ? { data: discounts } : undefined,
    promotions: include.has("promotions")
      ? { data: ofCart.map(({ promotion: { id } }) => ({ type: "promotion" as const, id })) }
      : undefined,
  };
}

function ownersView<T extends Association["type"]>({ associations = [] }: Cart, type: T) {
  const owners = associations.flatMap((owner) => (owner.type === type ? [{ type, id: owner.id }] : []));
  return owners.length > 0 ? { data: owners } : {};
}
