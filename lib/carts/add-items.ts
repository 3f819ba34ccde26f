import type { Sellable } from "../catalog/sellable.ts";
import { unitPrice } from "../catalog/unit-price.ts";
import { type Problem, problem } from "../errors.ts";
import type { CurrencyFormat } from "../money.ts";
import {
  type Cart,
  type CartLine,
  type CustomInputs,
  countUniqueItems,
  isCountable,
  MAX_CART_ITEMS,
  MAX_QUANTITY,
  withLines,
} from "./cart.ts";
import { customInputProblems } from "./custom-inputs.ts";
import { type LineIdentity, sameLine } from "./same-line.ts";

/** One item to add, with all that had to be looked up for it. */
export type NewItem =
  | {
      readonly type: "cart_item";
      readonly product: Sellable;
      readonly quantity: number;
      readonly custom_inputs?: CustomInputs;
    }
  | {
      readonly type: "custom_item";
      readonly name: string;
      readonly sku: string;
      readonly description: string;
      readonly quantity: number;
      readonly price: { readonly amount: number; readonly includes_tax: boolean };
      readonly custom_inputs?: CustomInputs;
    };

/** A request position: an item, or why there is none. */
export type Candidate =
  | { readonly ok: true; readonly item: NewItem }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export type Outcome =
  | { readonly outcome: "added" | "merged"; readonly line_id: string; readonly notes: readonly Note[] }
  | { readonly outcome: "rejected"; readonly problems: readonly Problem[] };

/** Something the shopper should know although the request succeeded. */
export type Note = {
  readonly source: { type: string; id: string };
  readonly title: string;
  readonly description: string;
};

export type AddFacts = {
  /** Of the first item, if the cart has none yet. */
  readonly currency: CurrencyFormat;
  readonly now: Date;
  readonly newId: () => string;
};

export type Added = { readonly cart: Cart; readonly outcomes: readonly Outcome[] };

/**
 * Adds items one after the other, each to the cart that the ones before it left. (spec 4.2)
 * A refused item leaves the cart as it was; what that means for the others is for the caller to say.
 */
export function addItems(cart: Cart, candidates: readonly Candidate[], facts: AddFacts): Added {
  const outcomes: Outcome[] = [];
  let current = cart;
  for (const candidate of candidates) {
    const added = candidate.ok ? addItem(current, candidate.item, facts) : candidate;
    if ("cart" in added) {
      current = added.cart;
      outcomes.push(added.outcome);
    } else {
      outcomes.push({ outcome: "rejected", problems: added.problems });
    }
  }
  return { cart: current, outcomes };
}

type ItemAdded = { readonly cart: Cart; readonly outcome: Outcome };
type Refused = { readonly problems: readonly Problem[] };

function addItem(cart: Cart, item: NewItem, facts: AddFacts): ItemAdded | Refused {
  const wrong = itemProblems(item);
  if (wrong.length > 0) return { problems: wrong };
  const currency = cart.currency ?? facts.currency; // spec 4.2 rule 3
  const identity = identityOf(item);
  const index = cart.lines.findIndex((line) => sameLine(line, identity));
  const existing = cart.lines[index];
  const quantity = (existing?.quantity ?? 0) + item.quantity;
  if (quantity > MAX_QUANTITY) return { problems: [tooMany()] };
  const price = priceOf(item, existing, quantity, currency, facts.now);
  if (!price) return { problems: [noPrice(item, currency)] };
  if (!existing && countUniqueItems(cart) >= MAX_CART_ITEMS) return { problems: [cartIsFull(cart)] };
  const line = existing
    ? { ...existing, quantity, unit_price: price, updated_at: facts.now.toISOString() }
    : newLine(item, price, facts);
  const lines = existing ? cart.lines.with(index, line) : [...cart.lines, line];
  if (!isCountable(lines)) return { problems: [tooMuch()] };
  const notes = existing ? notesOf(existing, item) : [];
  const outcome: Outcome = { outcome: existing ? "merged" : "added", line_id: line.id, notes };
  return { cart: withLines({ ...cart, currency }, lines), outcome };
}

function itemProblems(item: NewItem): readonly Problem[] {
  if (item.type === "custom_item") return customInputProblems(item.custom_inputs, {});
  const { product, custom_inputs } = item;
  if (product.product_type === "parent") {
    const detail = `'${product.name}' comes in variations; add one of its child products.`;
    return [problem(400, detail, { title: "Could not add product", meta: { id: product.id } })];
  }
  if (product.product_type === "bundle") {
    const detail = "'bundle_configuration': bundles cannot be added to a cart yet.";
    return [problem(400, detail, { source: "bundle_configuration", meta: { id: product.id } })];
  }
  return customInputProblems(custom_inputs, product.custom_inputs);
}

function identityOf(item: NewItem): LineIdentity {
  const inputs = item.custom_inputs ? { custom_inputs: item.custom_inputs } : {};
  return item.type === "cart_item"
    ? { type: item.type, product_id: item.product.id, ...inputs }
    : { type: item.type, sku: item.sku, ...inputs };
}

/** A product's price follows the quantity of the whole line; a custom item's first price stays. */
function priceOf(
  item: NewItem,
  existing: CartLine | undefined,
  quantity: number,
  currency: CurrencyFormat,
  now: Date,
): CartLine["unit_price"] | undefined {
  if (item.type === "custom_item") return existing?.unit_price ?? item.price;
  const found = unitPrice(item.product, { currency: currency.code, quantity, now });
  return found && { amount: found.amount, includes_tax: found.includes_tax };
}

function newLine(item: NewItem, unit_price: CartLine["unit_price"], { now, newId }: AddFacts): CartLine {
  const at = now.toISOString();
  const shared = {
    id: newId(),
    quantity: item.quantity,
    unit_price,
    ...(item.custom_inputs ? { custom_inputs: item.custom_inputs } : {}),
    created_at: at,
    updated_at: at,
  };
  if (item.type === "custom_item") {
    return { ...shared, type: item.type, name: item.name, description: item.description, sku: item.sku };
  }
  const { product } = item;
  return {
    ...shared,
    type: item.type,
    product_id: product.id,
    name: product.name,
    description: product.description ?? "",
    sku: product.sku ?? "",
    slug: product.slug ?? "",
    catalog_id: product.catalog_id,
    manage_stock: false,
    ...(product.image ? { image: product.image } : {}),
  };
}

function notesOf(line: CartLine, item: NewItem): readonly Note[] {
  const isOther =
    item.type === "custom_item" &&
    (item.price.amount !== line.unit_price.amount ||
      item.price.includes_tax !== line.unit_price.includes_tax);
  if (!isOther) return [];
  const description = `'${line.sku}' was in the cart at another price; its first price stays.`;
  return [{ source: { type: line.type, id: line.id }, title: "Price Kept", description }];
}

function noPrice(item: NewItem, currency: CurrencyFormat): Problem {
  const product = item.type === "cart_item" ? item.product : undefined;
  const detail = `'${product?.name ?? ""}' has no price in ${currency.code}, the cart's currency.`;
  const sku = product?.sku ? { sku: product.sku } : {};
  return problem(400, detail, { title: "Could not add product", meta: { id: product?.id, ...sku } });
}

function cartIsFull(cart: Cart): Problem {
  const detail = `A cart holds at most ${MAX_CART_ITEMS} unique items.`;
  return problem(422, detail, { title: "Limit Reached", meta: { cart_id: cart.id } });
}

function tooMany(): Problem {
  const detail = `'quantity' of a line must be at most ${MAX_QUANTITY}.`;
  return problem(400, detail, {
    title: "number_lte",
    source: "quantity",
    meta: { value: MAX_QUANTITY },
  });
}

function tooMuch(): Problem {
  const detail = "'quantity' times the price makes the cart's total too large.";
  return problem(400, detail, { title: "number_lte", source: "quantity" });
}
