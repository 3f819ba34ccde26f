import { TITLES } from "../../kernel/error-titles.ts";
import { forbidden, invalid, notFound, unprocessable } from "../../kernel/errors.ts";
import type { CurrencyFormat } from "../../kernel/money.ts";
import type { Cart, ShippingGroup } from "../cart/cart.ts";
import type { CartRights } from "../cart/cart-rights.ts";
import { setGroupFields } from "./changed-group.ts";
import { findGroup } from "./groups-of-cart.ts";
import type { GroupFields } from "./schemas.ts";

/** Our own limit, to keep answers short. The bytes of a cart also limit its groups. */
export const MAX_SHIPPING_GROUPS = 100;

type GroupFacts = { readonly id: string; readonly currency: CurrencyFormat; readonly now: Date };

/** Refuses any shipping price, even 0, from a caller that may not set one. @throws ApiError 403 */
export function refuseShippingPrice(
  { shipping_price = {} }: GroupFields,
  { mayNameShippingPrices }: CartRights,
): void {
  const { base, tax, fees } = shipping_price;
  const isNamed = [base, tax, fees].some((amount) => amount !== undefined);
  if (mayNameShippingPrices || !isNamed) return;
  throw forbidden("Prices of shipping need a token of grant 'client_credentials'.", {
    source: "data.shipping_price",
  });
}

/** @throws ApiError 400 for an estimate that ends before it starts, 422 for a group too many */
export function addGroup(cart: Cart, fields: GroupFields, { id, currency, now }: GroupFacts): Cart {
  const groups = cart.shipping_groups ?? [];
  if (groups.length >= MAX_SHIPPING_GROUPS) {
    throw unprocessable(`A cart holds at most ${MAX_SHIPPING_GROUPS} shipping groups.`, {
      title: TITLES.limitReached,
    });
  }
  const at = now.toISOString();
  const shipping_price = { base: 0, tax: 0, fees: 0 };
  const empty = {
    id,
    currency,
    shipping_type: "",
    tracking_reference: "",
    shipping_price,
    created_at: at,
    updated_at: at,
  };
  return { ...cart, shipping_groups: [...groups, setGroupFields(empty, fields, now)] };
}

/** Fields and single prices that are absent stay. @throws ApiError 404, 400 as `addGroup` */
export function updateGroup(cart: Cart, groupId: string, fields: GroupFields, now: Date): Cart {
  const group = requireGroup(cart, groupId);
  const groups = (cart.shipping_groups ?? []).map((other) =>
    other === group ? setGroupFields(group, fields, now) : other,
  );
  return { ...cart, shipping_groups: groups };
}

/** @throws ApiError 404 for an unknown group, 400 while an item is linked to it */
export function removeGroup(cart: Cart, groupId: string): Cart {
  const group = requireGroup(cart, groupId);
  const linked = cart.items
    .filter(({ shipping_group_id }) => shipping_group_id === group.id)
    .map(({ id }) => id);
  if (linked.length > 0) {
    const meta = { shipping_group_id: group.id, item_ids: linked };
    throw invalid("Items of the cart are linked to the group.", {
      title: TITLES.cannotDeleteShippingGroup,
      meta,
    });
  }
  const { shipping_groups = [], ...bare } = cart;
  const remaining = shipping_groups.filter((other) => other !== group);
  return remaining.length > 0 ? { ...bare, shipping_groups: remaining } : bare;
}

/** Ignores the case of the id. @throws ApiError 404 */
export function requireGroup(cart: Cart, groupId: string): ShippingGroup {
  const group = findGroup(cart, groupId);
  const meta = { cart_id: cart.id, shipping_group_id: groupId };
  if (!group) throw notFound("shipping group", groupId, { title: TITLES.cartShippingGroupNotFound, meta });
  return group;
}
