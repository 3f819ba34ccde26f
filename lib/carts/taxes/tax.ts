import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { MAX_CART_ITEMS, MAX_TAXES_PER_ITEM } from "../../settings/settings.ts";
import { type Cart, type CartItem, countUniqueItems, MAX_TEXT, type TaxItem } from "../cart/cart.ts";

/** 100 is ten thousand per cent. A higher rate is a mistake. */
export const HIGHEST_RATE = 100;

/** Fields of a tax item as clients send them, unchecked. */
export type TaxFields = { readonly [field: string]: unknown };

/** A tax item without its id, or its problems (422, sources relative to the item). */
export type TaxReading =
  | { readonly ok: true; readonly tax: Omit<TaxItem, "id"> }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Needs a name, and either a rate (decimal fraction) or an amount (minor units). Null counts as absent. */
export function readTax(fields: TaxFields): TaxReading {
  const { type, name, jurisdiction, code, rate, amount } = fields;
  const problems = [
    ...(type === "tax_item" ? [] : [taxFieldProblem("type", "must be 'tax_item'")]),
    ...nameProblems(name),
    ...textProblems("jurisdiction", jurisdiction),
    ...textProblems("code", code),
    ...kindProblems(rate, amount),
  ];
  if (problems.length > 0 || typeof name !== "string") return { ok: false, problems };
  return {
    ok: true,
    tax: {
      name,
      ...dropUndefined({
        jurisdiction: typeof jurisdiction === "string" ? jurisdiction : undefined,
        code: typeof code === "string" ? code : undefined,
        rate: typeof rate === "number" ? rate : undefined,
        amount: typeof amount === "number" ? amount : undefined,
      }),
    },
  };
}

function kindProblems(rate: unknown, amount: unknown): Problem[] {
  if (isAbsent(rate) && isAbsent(amount)) return [taxFieldProblem("rate", "or 'amount' is required")];
  if (!isAbsent(rate) && !isAbsent(amount))
    return [taxFieldProblem("rate", "and 'amount' cannot both be given")];
  if (!isAbsent(amount)) {
    const isGood = typeof amount === "number" && Number.isSafeInteger(amount) && amount >= 0;
    return isGood ? [] : [taxFieldProblem("amount", "must be an integer of at least 0")];
  }
  const isGood = typeof rate === "number" && rate >= 0 && rate <= HIGHEST_RATE;
  return isGood ? [] : [taxFieldProblem("rate", `must be a number from 0 to ${HIGHEST_RATE}`)];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function nameProblems(name: unknown): Problem[] {
  if (isAbsent(name)) return [taxFieldProblem("name", "is required")];
  const isGood = name !== "" && isText(name);
  return isGood ? [] : [taxFieldProblem("name", `must be a text of 1 to ${MAX_TEXT} characters`)];
}

function textProblems(field: string, value: unknown): Problem[] {
  const isGood = isAbsent(value) || isText(value);
  return isGood ? [] : [taxFieldProblem(field, `must be a text of at most ${MAX_TEXT} characters`)];
}

/** Lengths count code points. */
function isText(value: unknown): boolean {
  if (typeof value !== "string" || value.length > 2 * MAX_TEXT) return false;
  return [...value].length <= MAX_TEXT;
}

function taxFieldProblem(field: string, rule: string): Problem {
  return problem(422, `'${field}' ${rule}.`, { title: TITLES.failedValidation, source: field });
}

/** Limits: five taxes per item, and 100 unique items per cart, taxes among them. */
export function checkTaxLimits(
  cart: Cart,
  item: Pick<CartItem, "id" | "taxes"> | undefined,
  taxes: readonly unknown[],
): Problem | undefined {
  const meta = item ? { id: item.id } : {};
  if (taxes.length > MAX_TAXES_PER_ITEM) {
    const detail = `An item takes at most ${MAX_TAXES_PER_ITEM} tax items.`;
    return problem(422, detail, { title: TITLES.taxItemNotAdded, meta });
  }
  const others = countUniqueItems(cart) - (item ? (item.taxes ?? []).length : -1);
  if (others + taxes.length <= MAX_CART_ITEMS) return undefined;
  const detail = `A cart holds at most ${MAX_CART_ITEMS} unique items, tax items among them.`;
  return problem(422, detail, { title: TITLES.limitReached, meta: { ...meta, cart_id: cart.id } });
}
