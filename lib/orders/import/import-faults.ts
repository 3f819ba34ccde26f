import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import { coverageOf, paymentStateOf } from "../coverage.ts";
import type { Order, OrderAmounts } from "../order.ts";
import type { ImportedFields, ImportedItem } from "./schemas.ts";

/** @param order as it would be stored */
export function findImportFaults(fields: ImportedFields, order: Order): Problem[] {
  return [
    ...ownerFaults(fields),
    ...currencyFaults(fields),
    ...amountFaults(fields, order),
    ...paymentFaults(order),
    ...promotionFaults(order),
    ...idFaults(order),
  ];
}

function buildImportFault(source: string, detail: string, title: Problem["title"] = TITLES.invalid): Problem {
  return problem(400, detail, { title, source });
}

function ownerFaults({ customer, account, contact }: ImportedFields): Problem[] {
  if (!customer && !account)
    return [buildImportFault("data.customer", "'customer' or 'account' is required.", TITLES.required)];
  if (customer && account)
    return [buildImportFault("data.customer", "An order has either a 'customer' or an 'account'.")];
  if (customer && contact) return [buildImportFault("data.contact", "A 'contact' belongs to an 'account'.")];
  if (account && !contact) {
    return [buildImportFault("data.contact", "'contact' is required with an 'account'.", TITLES.required)];
  }
  return [];
}

type Money = { readonly currency?: string };

function currencyFaults({ meta: { display_price }, included }: ImportedFields): Problem[] {
  const code = display_price.with_tax.currency.toUpperCase();
  const ofOrder = Object.entries(display_price).map(([name, money]) =>
    readMoney(`data.meta.display_price.${name}`, money),
  );
  const ofItems = (included?.items ?? []).flatMap(readItemMoneys);
  return [...ofOrder, ...ofItems]
    .filter(([, { currency = code }]) => currency.toUpperCase() !== code)
    .map(([source]) =>
      buildImportFault(`${source}.currency`, `The currency of the order is '${code}', of all of it.`),
    );
}

function readMoney(source: string, money: unknown): readonly [string, Money] {
  const { currency }: { currency?: unknown } = Object(money);
  return [source, typeof currency === "string" ? { currency } : {}];
}

function readItemMoneys({ unit_price, value, meta }: ImportedItem, at: number): (readonly [string, Money])[] {
  const source = `data.included.items.${at}`;
  const prices = Object.entries(meta?.display_price ?? {}).flatMap(([name, both]) =>
    Object.entries(Object(both)).map(([part, money]) =>
      readMoney(`${source}.meta.display_price.${name}.${part}`, money),
    ),
  );
  return [readMoney(`${source}.unit_price`, unit_price), readMoney(`${source}.value`, value), ...prices];
}

/** JSON carries integers up to 2^53 without loss. */
function amountFaults({ included }: ImportedFields, { totals, items }: Order): Problem[] {
  const ofOrder = isCountable(totals) && totals.without_tax >= 0 && totals.without_discount >= 0;
  const ofItems = items.flatMap(({ unit, value, unit_price: { amount }, quantity }, at) => {
    const isFine = isCountable(unit) && isCountable(value) && Number.isSafeInteger(amount * quantity);
    return isFine
      ? []
      : [buildImportFault(`data.included.items.${at}`, "The amounts of the item are too large.")];
  });
  const detail = "The amounts of the order do not go together, or are too large.";
  return [
    ...(ofOrder ? [] : [buildImportFault("data.meta.display_price", detail)]),
    ...(included ? ofItems : []),
  ];
}

function isCountable({ with_tax, without_tax, tax, discount, without_discount }: OrderAmounts): boolean {
  return [with_tax, without_tax, tax, discount, without_discount].every(Number.isSafeInteger);
}

/** The amounts paid must result in the payment state that the import states. */
function paymentFaults(order: Order): Problem[] {
  const { authorized, paid } = coverageOf(order.transactions);
  const isOver = authorized < 0 || authorized + paid > order.totals.with_tax;
  if (!isOver && paymentStateOf(order) === order.payment) return [];
  const detail = `What is 'paid' and 'authorized' of the total does not make an order that is '${order.payment}'.`;
  return [buildImportFault("data.payment", detail)];
}

function promotionFaults({ items }: Order): Problem[] {
  const detail = "A 'promotion_item' names its promotion in 'product_id'.";
  return items.flatMap(({ kind, product_id }, at) =>
    kind === "promotion" && product_id === ""
      ? [buildImportFault(`data.included.items.${at}.product_id`, detail, TITLES.required)]
      : [],
  );
}

function idFaults({ items }: Order): Problem[] {
  const ids = items.map(({ id }) => id);
  return ids.flatMap((id, at) =>
    ids.indexOf(id) === at
      ? []
      : [buildImportFault(`data.included.items.${at}.id`, `Another item of the order has the id '${id}'.`)],
  );
}
