import { TITLES } from "../../kernel/error-titles.ts";
import { invalid, notFound, problem, refuse, unprocessable } from "../../kernel/errors.ts";
import { type CurrencyFormat, displayPrice } from "../../kernel/money.ts";
import type { Cart, ShippingGroup } from "../cart/cart.ts";
import { findGroup, groupTotal } from "./groups-of-cart.ts";
import type { GroupFields } from "./schemas.ts";

/** A group is as good as an item of data: the cart's size is the real limit, this keeps answers short. */
const MAX_SHIPPING_GROUPS = 100;

type GroupFacts = { readonly id: string; readonly currency: CurrencyFormat; readonly now: Date };

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
  return { ...cart, shipping_groups: [...groups, changed(empty, fields, now)] };
}

/** Fields that are given replace, the others stay; prices one by one. @throws ApiError 404, 400 as `addGroup` */
export function updateGroup(cart: Cart, groupId: string, fields: GroupFields, now: Date): Cart {
  const group = getGroup(cart, groupId);
  const groups = (cart.shipping_groups ?? []).map((one) =>
    one === group ? changed(group, fields, now) : one,
  );
  return { ...cart, shipping_groups: groups };
}

/** @throws ApiError 404 for an unknown group, 400 while an item is linked to it */
export function removeGroup(cart: Cart, groupId: string): Cart {
  const group = getGroup(cart, groupId);
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
  const left = shipping_groups.filter((one) => one !== group);
  return left.length > 0 ? { ...bare, shipping_groups: left } : bare;
}

/** @throws ApiError 404 */
export function getGroup(cart: Cart, groupId: string): ShippingGroup {
  const group = findGroup(cart, groupId);
  const meta = { cart_id: cart.id, shipping_group_id: groupId };
  if (!group) throw notFound("shipping group", groupId, { title: TITLES.cartShippingGroupNotFound, meta });
  return group;
}

function changed(group: ShippingGroup, fields: GroupFields, now: Date): ShippingGroup {
  const { type: _type, shipping_price, delivery_estimate, ...rest } = known(fields);
  const estimate = delivery_estimate && { ...group.delivery_estimate, ...delivery_estimate };
  if (estimate?.start && estimate.end && Date.parse(estimate.start) > Date.parse(estimate.end)) {
    const detail = "'delivery_estimate.start' must not be after 'delivery_estimate.end'.";
    throw refuse(
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
  const { type, shipping_type, tracking_reference, external_ref, includes_tax, address } = fields;
  const { shipping_price: price, delivery_estimate: estimate } = fields;
  return {
    type,
    ...(shipping_type === undefined ? {} : { shipping_type }),
    ...(tracking_reference === undefined ? {} : { tracking_reference }),
    ...(external_ref === undefined ? {} : { external_ref }),
    ...(includes_tax === undefined ? {} : { includes_tax }),
    ...(address === undefined ? {} : { address }),
    ...(price ? { shipping_price: given({ base: price.base, tax: price.tax, fees: price.fees }) } : {}),
    ...(estimate
      ? { delivery_estimate: given({ start: wholeSeconds(estimate.start), end: wholeSeconds(estimate.end) }) }
      : {}),
  };
}

function given<T>(fields: Readonly<Record<string, T | undefined>>): Record<string, T> {
  const found: Record<string, T> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) found[name] = value;
  return found;
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

/** A group as clients read it. */
export function shippingGroupView(cart: Cart, group: ShippingGroup) {
  const { id, currency, shipping_price, created_at, updated_at, ...rest } = group;
  const { base, tax, fees } = shipping_price;
  const display = (amount: number) => displayPrice(amount, currency);
  return {
    id,
    type: "shipping_group",
    relation: "cart",
    cart_id: cart.id,
    order_id: "",
    ...rest,
    created_at,
    updated_at,
    relationships: { cart: { data: { type: "cart", id: cart.id } } },
    meta: {
      shipping_display_price: {
        total: display(groupTotal(group)),
        base: display(base),
        tax: display(tax),
        fees: display(fees),
      },
    },
  };
}
