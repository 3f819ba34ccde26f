import { TITLES } from "../../kernel/error-titles.ts";
import { errorOf, notFound, type Problem, problem } from "../../kernel/errors.ts";
import { withSource } from "../../use-case/bulk/error-source.ts";
import type { Applied, Refused } from "../bulk/apply-each.ts";
import { itemRef } from "../bulk/item-ref.ts";
import type { Cart, CartItem, TaxItem } from "../cart/cart.ts";
import { replaceItem, requireItem } from "../items/items-of-cart.ts";
import { readTax, type TaxFields, taxLimitProblem } from "./tax.ts";

type NewTax = { readonly fields: TaxFields; readonly id: string };

/** One more tax on an item, instead of those that an order has taken. @throws ApiError 404 for the item, 422 for a broken rule or one tax too many */
export function addTax(cart: Cart, itemId: string, { fields, id }: NewTax): Cart {
  const item = requireItem(cart, itemId);
  const taxes = standingTaxes(item);
  const reading = readTax(fields);
  const limit = taxLimitProblem(cart, item, [...taxes, fields]);
  const problems = reading.ok ? [limit].flatMap((problem) => problem ?? []) : reading.problems.map(inData);
  const [first, ...others] = problems;
  if (first) throw errorOf(first, ...others);
  return reading.ok ? withTaxes(cart, item, [...taxes, { id, ...reading.tax }]) : cart;
}

/**
 * Changes fields of a tax; to switch between rate and amount the old one is sent as null.
 * @throws ApiError 404 for the item or the tax, 422 for a broken rule
 */
export function replaceTax(cart: Cart, itemId: string, taxId: string, fields: TaxFields): Cart {
  const item = requireItem(cart, itemId);
  const tax = findTax(item, taxId);
  const reading = readTax({ type: "tax_item", ...tax, ...fields });
  if (!reading.ok) {
    const [first, ...others] = reading.problems.map(inData);
    throw first ? errorOf(first, ...others) : notFound("tax item", taxId);
  }
  const changed = { id: tax.id, ...reading.tax };
  return withTaxes(
    cart,
    item,
    (item.taxes ?? []).map((other) => (other === tax ? changed : other)),
  );
}

/** The cart without one tax of an item. @throws ApiError 404 for the item or the tax */
export function removeTax(cart: Cart, itemId: string, taxId: string): Cart {
  const item = requireItem(cart, itemId);
  const tax = findTax(item, taxId);
  return withTaxes(
    cart,
    item,
    (item.taxes ?? []).filter((other) => other !== tax),
  );
}

/** The cart without taxes; the same cart if it had none. */
export function removeAllTaxes(cart: Cart): Cart {
  if (cart.items.every(({ taxes = [] }) => taxes.length === 0)) return cart;
  return cart.items.reduce((current, item) => withTaxes(current, item, []), cart);
}

export type AddedTax = { readonly tax: TaxItem; readonly item: CartItem };

/** One more tax on the item that it names in `relationships.item.data`, or why there is none. */
export function addNamedTax(cart: Cart, fields: TaxFields, newId: () => string): Applied<AddedTax> | Refused {
  const { id = "", type } = itemRef(fields);
  const item = cart.items.find((other) => other.id === id.toLowerCase() && other.type === type);
  if (!item) return { problems: [noItemFor(id)] };
  const reading = readTax(fields);
  if (!reading.ok) return { problems: reading.problems };
  const taxes = standingTaxes(item);
  const limit = taxLimitProblem(cart, item, [...taxes, fields]);
  if (limit) return { problems: [{ ...limit, source: "relationships.item.data.id" }] };
  const tax = { id: newId(), ...reading.tax };
  return { cart: withTaxes(cart, item, [...taxes, tax]), done: { tax, item } };
}

function noItemFor(id: string): Problem {
  const source = "relationships.item.data.id";
  return problem(404, `There is no cart item '${id}' of this type.`, {
    title: TITLES.taxItemNotAdded,
    source,
    meta: { id },
  });
}

/** A tax of an item by its id, in any case of letters. @throws ApiError 404 */
export function findTax({ taxes = [] }: CartItem, taxId: string): TaxItem {
  const tax = taxes.find(({ id }) => id === taxId.toLowerCase());
  if (!tax) throw notFound("tax item", taxId, { meta: { id: taxId } });
  return tax;
}

/** Taxes of an item that no order has taken. */
function standingTaxes({ taxes = [] }: CartItem): readonly TaxItem[] {
  return taxes.filter((tax) => !tax.is_ordered);
}

function withTaxes(cart: Cart, item: CartItem, taxes: readonly TaxItem[]): Cart {
  const { taxes: _before, ...bare } = item;
  return replaceItem(cart, taxes.length > 0 ? { ...bare, taxes } : bare);
}

function inData(problem: Problem): Problem {
  return withSource(problem, "data");
}
