import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, type Problem, problem, refuse } from "../../kernel/errors.ts";
import type { Cart, CartItem, TaxItem } from "../cart/cart.ts";
import { withPosition, withSource } from "../items/error-source.ts";
import { replaceItem, requireItem } from "../items/items-of-cart.ts";
import { readTax, type TaxFields, taxLimitProblem } from "./tax.ts";

type NewTax = { readonly fields: TaxFields; readonly id: string };

/** One more tax on an item. @throws ApiError 404 for the item, 422 for a broken rule or one tax too many */
export function addTax(cart: Cart, itemId: string, { fields, id }: NewTax): Cart {
  const item = requireItem(cart, itemId);
  const { taxes = [] } = item;
  const reading = readTax(fields);
  const limit = taxLimitProblem(cart, item, [...taxes, fields]);
  const [first, ...others] = reading.ok ? [limit].flatMap((one) => one ?? []) : reading.problems.map(inData);
  if (first) throw refuse(first, ...others);
  return reading.ok ? withTaxes(cart, item, [...taxes, { id, ...reading.tax }]) : cart;
}

/** Changes fields of a tax; to switch between rate and amount the old one is sent as null. */
export function replaceTax(cart: Cart, itemId: string, taxId: string, fields: TaxFields): Cart {
  const item = requireItem(cart, itemId);
  const tax = findTax(item, taxId);
  const reading = readTax({ type: "tax_item", ...tax, ...fields });
  if (!reading.ok) {
    const [first, ...others] = reading.problems.map(inData);
    throw first ? refuse(first, ...others) : notFound("tax item", taxId);
  }
  const changed = { id: tax.id, ...reading.tax };
  return withTaxes(
    cart,
    item,
    (item.taxes ?? []).map((one) => (one === tax ? changed : one)),
  );
}

export function removeTax(cart: Cart, itemId: string, taxId: string): Cart {
  const item = requireItem(cart, itemId);
  const tax = findTax(item, taxId);
  return withTaxes(
    cart,
    item,
    (item.taxes ?? []).filter((one) => one !== tax),
  );
}

export function removeAllTaxes(cart: Cart): Cart {
  if (cart.items.every(({ taxes = [] }) => taxes.length === 0)) return cart;
  return cart.items.reduce((current, item) => withTaxes(current, item, []), cart);
}

export type BulkTaxes = {
  readonly cart: Cart;
  readonly added: readonly { readonly tax: TaxItem; readonly item: CartItem }[];
  readonly problems: readonly Problem[];
};

/** Taxes for several items, each naming its item in `relationships.item.data`. */
export function addTaxes(cart: Cart, list: readonly TaxFields[], newId: () => string): BulkTaxes {
  const added: { tax: TaxItem; item: CartItem }[] = [];
  const problems: Problem[] = [];
  let current = cart;
  for (const [position, fields] of list.entries()) {
    const found = addNamed(current, fields, newId);
    if ("problems" in found) problems.push(...withPosition(found.problems, position));
    else {
      current = found.cart;
      added.push({ tax: found.tax, item: found.item });
    }
  }
  return { cart: current, added, problems };
}

type Named = { readonly cart: Cart; readonly tax: TaxItem; readonly item: CartItem };

function addNamed(
  cart: Cart,
  fields: TaxFields,
  newId: () => string,
): Named | { problems: readonly Problem[] } {
  const { id = "", type } = itemRef(fields);
  const item = cart.items.find((one) => one.id === id.toLowerCase() && one.type === type);
  if (!item) return { problems: [noItemFor(id)] };
  const reading = readTax(fields);
  if (!reading.ok) return { problems: reading.problems };
  const { taxes = [] } = item;
  const limit = taxLimitProblem(cart, item, [...taxes, fields]);
  if (limit) return { problems: [{ ...limit, source: "relationships.item.data.id" }] };
  const tax = { id: newId(), ...reading.tax };
  return { cart: withTaxes(cart, item, [...taxes, tax]), tax, item };
}

/** The item that an element of a bulk request means. */
export function itemRef(fields: { readonly [field: string]: unknown }): { id?: string; type?: string } {
  const data = child(child(child(fields, "relationships"), "item"), "data");
  const id = child(data, "id");
  const type = child(data, "type");
  return { ...(typeof id === "string" ? { id } : {}), ...(typeof type === "string" ? { type } : {}) };
}

function child(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(key);
}

function noItemFor(id: string): Problem {
  const source = "relationships.item.data.id";
  return problem(404, `There is no cart item '${id}' of this type.`, {
    title: TITLES.taxItemNotAdded,
    source,
    meta: { id },
  });
}

/** @throws ApiError 404 */
export function findTax({ taxes = [] }: CartItem, taxId: string): TaxItem {
  const tax = taxes.find(({ id }) => id === taxId.toLowerCase());
  if (!tax) throw notFound("tax item", taxId, { meta: { id: taxId } });
  return tax;
}

function withTaxes(cart: Cart, item: CartItem, taxes: readonly TaxItem[]): Cart {
  const { taxes: _before, ...bare } = item;
  return replaceItem(cart, taxes.length > 0 ? { ...bare, taxes } : bare);
}

function inData(found: Problem): Problem {
  return withSource(found, "data");
}
