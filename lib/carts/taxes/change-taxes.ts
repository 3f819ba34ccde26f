import { TITLES } from "../../kernel/error-titles.ts";
import { notFound, type Problem, problem, toApiError } from "../../kernel/errors.ts";
import { withSource } from "../../use-case/bulk/answer-bulk.ts";
import type { Applied, Refused } from "../bulk/apply-each.ts";
import { readItemRef } from "../bulk/item-ref.ts";
import type { Cart, CartItem, TaxItem } from "../cart/cart.ts";
import { replaceItem, requireItem } from "../items/items-of-cart.ts";
import { checkTaxLimits, readTax, type TaxFields } from "./tax.ts";

type NewTax = { readonly fields: TaxFields; readonly id: string };

/** Adds a tax in place of those that an order has taken. @throws ApiError 404, 422 as `readTax` or a limit */
export function addTax(cart: Cart, itemId: string, { fields, id }: NewTax): Cart {
  const item = requireItem(cart, itemId);
  const taxes = listUntakenTaxes(item);
  const reading = readTax(fields);
  const limit = checkTaxLimits(cart, item, [...taxes, fields]);
  const problems = reading.ok
    ? [limit].flatMap((problem) => problem ?? [])
    : reading.problems.map(addDataSource);
  const [first, ...others] = problems;
  if (first) throw toApiError(first, ...others);
  return reading.ok ? setTaxes(cart, item, [...taxes, { id, ...reading.tax }]) : cart;
}

/** A switch between rate and amount sends the old one as null. @throws ApiError 404, 422 for a broken rule */
export function replaceTax(cart: Cart, itemId: string, taxId: string, fields: TaxFields): Cart {
  const item = requireItem(cart, itemId);
  const tax = findTax(item, taxId);
  const reading = readTax({ type: "tax_item", ...tax, ...fields });
  if (!reading.ok) {
    const [first, ...others] = reading.problems.map(addDataSource);
    throw first ? toApiError(first, ...others) : notFound("tax item", taxId);
  }
  const changed = { id: tax.id, ...reading.tax };
  return setTaxes(
    cart,
    item,
    (item.taxes ?? []).map((other) => (other === tax ? changed : other)),
  );
}

/** @throws ApiError 404 for the item or the tax */
export function removeTax(cart: Cart, itemId: string, taxId: string): Cart {
  const item = requireItem(cart, itemId);
  const tax = findTax(item, taxId);
  return setTaxes(
    cart,
    item,
    (item.taxes ?? []).filter((other) => other !== tax),
  );
}

/** Returns the same cart if it has no taxes. */
export function removeAllTaxes(cart: Cart): Cart {
  if (cart.items.every(({ taxes = [] }) => taxes.length === 0)) return cart;
  return cart.items.reduce((current, item) => setTaxes(current, item, []), cart);
}

export type AddedTax = { readonly tax: TaxItem; readonly item: CartItem };

/** Adds a tax to the item in `relationships.item.data`. */
export function addNamedTax(cart: Cart, fields: TaxFields, newId: () => string): Applied<AddedTax> | Refused {
  const { id = "", type } = readItemRef(fields);
  const item = cart.items.find((other) => other.id === id.toLowerCase() && other.type === type);
  if (!item) return { problems: [noItemFor(id)] };
  const reading = readTax(fields);
  if (!reading.ok) return { problems: reading.problems };
  const taxes = listUntakenTaxes(item);
  const limit = checkTaxLimits(cart, item, [...taxes, fields]);
  if (limit) return { problems: [{ ...limit, source: "relationships.item.data.id" }] };
  const tax = { id: newId(), ...reading.tax };
  return { cart: setTaxes(cart, item, [...taxes, tax]), done: { tax, item } };
}

function noItemFor(id: string): Problem {
  const source = "relationships.item.data.id";
  return problem(404, `There is no cart item '${id}' of this type.`, {
    title: TITLES.taxItemNotAdded,
    source,
    meta: { id },
  });
}

/** Ignores the case of the id. @throws ApiError 404 */
export function findTax({ taxes = [] }: CartItem, taxId: string): TaxItem {
  const tax = taxes.find(({ id }) => id === taxId.toLowerCase());
  if (!tax) throw notFound("tax item", taxId, { meta: { id: taxId } });
  return tax;
}

function listUntakenTaxes({ taxes = [] }: CartItem): readonly TaxItem[] {
  return taxes.filter((tax) => !tax.is_ordered);
}

function setTaxes(cart: Cart, item: CartItem, taxes: readonly TaxItem[]): Cart {
  const { taxes: _before, ...bare } = item;
  return replaceItem(cart, taxes.length > 0 ? { ...bare, taxes } : bare);
}

function addDataSource(problem: Problem): Problem {
  return withSource(problem, "data");
}
