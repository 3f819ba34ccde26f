import { defined } from "../../kernel/defined.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { errorOf, forbidden, invalid, notFound, problem, unprocessable } from "../../kernel/errors.ts";
import type { CurrencyFormat } from "../../kernel/money.ts";
import type { Cart, ShippingGroup } from "../cart/cart.ts";
import type { CartRights } from "../cart/cart-rights.ts";
import { findGroup } from "./groups-of-cart.ts";
import type { GroupFields } from "./schemas.ts";

/** Not in the specification: keeps answers short. The limit of a cart's bytes is what really bounds groups. */
const MAX_SHIPPING_GROUPS = 100;

type GroupFacts = { readonly id: string; readonly currency: CurrencyFormat; readonly now: Date };

/**
 * Refuses a price of shipping from a caller that may not name any, whatever the amount: what it is without one is
 * shown to everybody. @throws ApiError 403
 */
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

/** The cart with one more group. @throws ApiError 400 for an estimate that ends before it starts, 422 for a group too many */
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
  return { ...cart, shipping_groups: [...groups, changed(empty, fields, now)] };
}

/** Fields that are given replace, the others stay; prices one by one. @throws ApiError 404, 400 as `addGroup` */
export function updateGroup(cart: Cart, groupId: string, fields: GroupFields, now: Date): Cart {
  const group = requireGroup(cart, groupId);
  const groups = (cart.shipping_groups ?? []).map((other) =>
    other === group ? changed(group, fields, now) : other,
  );
  return { ...cart, shipping_groups: groups };
}

/** The cart without a group. @throws ApiError 404 for an unknown group, 400 while an item is linked to it */
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
  const left = shipping_groups.filter((other) => other !== group);
  return left.length > 0 ? { ...bare, shipping_groups: left } : bare;
}

/** A group by its id, in any case of letters. @throws ApiError 404 */
export function requireGroup(cart: Cart, groupId: string): ShippingGroup {
  const group = findGroup(cart, groupId);
  const meta = { cart_id: cart.id, shipping_group_id: groupId };
  if (!group) throw notFound("shipping group", groupId, { title: TITLES.cartShippingGroupNotFound, meta });
  return group;
}

function changed(group: ShippingGroup, fields: GroupFields, now: Date): ShippingGroup {
  const { shipping_price, delivery_estimate, ...rest } = known(fields);
  const estimate = delivery_estimate && { ...group.delivery_estimate, ...delivery_estimate };
  if (estimate?.start && estimate.end && Date.parse(estimate.start) > Date.parse(estimate.end)) {
    const detail = "'delivery_estimate.start' must not be after 'delivery_estimate.end'.";
    throw errorOf(
      problem(400, detail, { title: TITLES.dateLogicDiscrepancy, source: "data.delivery_estimate" }),
    );
  }
  const price = { ...group.shipping_price, ...shipping_price };
  refuseUncountable(price);
  return {
    ...group,
    ...rest,
    shipping_price: price,
    ...(estimate ? { delivery_estimate: estimate } : {}),
    updated_at: now.toISOString(),
  };
}

function refuseUncountable({ base, tax, fees }: ShippingGroup["shipping_price"]): void {
  if (Number.isSafeInteger(base + tax + fees)) return;
  throw invalid("The shipping price would be too large.", {
    title: TITLES.numberLte,
    source: "data.shipping_price",
  });
}

/** Only what a group consists of; whatever else a client sends is not stored. */
function known(fields: GroupFields) {
  const { shipping_type, tracking_reference, external_ref, includes_tax, address } = fields;
  const { shipping_price: price, delivery_estimate: estimate } = fields;
  return defined({
    shipping_type,
    tracking_reference,
    external_ref,
    includes_tax,
    address,
    shipping_price: price && defined({ base: price.base, tax: price.tax, fees: price.fees }),
    delivery_estimate:
      estimate && defined({ start: wholeSeconds(estimate.start), end: wholeSeconds(estimate.end) }),
  });
}

/** A leap second counts as the one before it, which is all that dates know. */
function wholeSeconds(moment: string | undefined): string | undefined {
  if (moment === undefined) return undefined;
  const at = Date.parse(moment.toUpperCase().replace(" ", "T").replace(":60", ":59"));
  const text = Number.isNaN(at) ? "" : new Date(at).toISOString();
  if (/^\d{4}-/.test(text)) return `${text.slice(0, 19)}Z`;
  const detail = "'delivery_estimate' must be a moment of the years 0000 to 9999.";
  throw invalid(detail, { title: TITLES.format, source: "data.delivery_estimate" });
}
