import { type Money, parseMoney, type SentMoney } from "./money.ts";
import { MONEY, type Shape, type Values } from "./parameters.ts";
import { refuseIssue } from "./refusal.ts";

/** Lengths of https://developer.paypal.com/docs/api/orders/v2/. */
const SHORT = { text: 127 } as const;
const LONG = { text: 300 } as const;
const ADDRESS = { text: 4000, pattern: /^https?:\/\// } as const;
const SUM = { fields: MONEY } as const;

const CONTEXT = {
  brand_name: SHORT,
  locale: { text: 10, pattern: /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/ },
  landing_page: { oneOf: ["LOGIN", "BILLING", "GUEST_CHECKOUT", "NO_PREFERENCE"] },
  shipping_preference: { oneOf: ["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"] },
  user_action: { oneOf: ["CONTINUE", "PAY_NOW"] },
  return_url: ADDRESS,
  cancel_url: ADDRESS,
} as const satisfies Shape;

const ITEM = {
  "name!": SHORT,
  "quantity!": { text: 10, pattern: /^[1-9]\d*$/ },
  "unit_amount!": SUM,
  tax: SUM,
  sku: SHORT,
  description: SHORT,
  category: { oneOf: ["DIGITAL_GOODS", "PHYSICAL_GOODS", "DONATION"] },
} as const satisfies Shape;

const BREAKDOWN = {
  item_total: SUM,
  shipping: SUM,
  handling: SUM,
  tax_total: SUM,
  insurance: SUM,
  shipping_discount: SUM,
  discount: SUM,
} as const satisfies Shape;

const SHIPPING = {
  type: { oneOf: ["SHIPPING", "PICKUP_IN_PERSON", "PICKUP_IN_STORE", "PICKUP_FROM_PERSON"] },
  name: { fields: { full_name: LONG } },
  address: {
    fields: {
      address_line_1: LONG,
      address_line_2: LONG,
      admin_area_2: { text: 120 },
      admin_area_1: LONG,
      postal_code: { text: 60 },
      "country_code!": { text: 2, pattern: /^(?:[A-Z]{2}|C2)$/ },
    },
  },
} as const satisfies Shape;

const UNIT = {
  reference_id: { text: 256 },
  custom_id: SHORT,
  invoice_id: SHORT,
  description: SHORT,
  soft_descriptor: { text: 22 },
  payee: {
    fields: { merchant_id: { text: 13, pattern: /^[2-9A-HJ-NP-Z]{13}$/ }, email_address: { text: 254 } },
  },
  "amount!": { fields: { ...MONEY, breakdown: { fields: BREAKDOWN } } },
  items: { list: { fields: ITEM }, most: 100 },
  shipping: { fields: SHIPPING },
} as const satisfies Shape;

export const ORDER_SHAPE = {
  "intent!": { oneOf: ["CAPTURE", "AUTHORIZE"] },
  "purchase_units!": { list: { fields: UNIT }, most: 1 },
  application_context: { fields: CONTEXT },
  payment_source: { fields: { paypal: { fields: { experience_context: { fields: CONTEXT } } } } },
} as const satisfies Shape;

type Unit = Values<typeof UNIT>;

/** An order as the merchant wants it. The stand-in takes one purchase unit. */
export type OrderRequest = {
  readonly intent: string;
  readonly unit: Unit;
  readonly context: Values<typeof CONTEXT>;
  /** The newer form, whose link is `payer-action`. */
  readonly namesSource: boolean;
};

export function toOrderRequest(values: Values<typeof ORDER_SHAPE>): OrderRequest {
  const [unit] = values.purchase_units;
  if (!unit) throw new Error("The list of purchase units is empty.");
  const { intent, application_context: context, payment_source: source } = values;
  return {
    ...{ intent, unit, namesSource: source !== undefined },
    context: source?.paypal?.experience_context ?? context ?? {},
  };
}

const AMOUNT = "/purchase_units/0/amount";

/** Checks the sums of a purchase unit. @throws Refusal 422 */
export function checkUnit({ unit, context }: OrderRequest): Money {
  const total = parseMoney(unit.amount, AMOUNT, 1);
  const parse = (sent: SentMoney | undefined, field: string): number => {
    if (!sent) return 0;
    const { currency, minor } = parseMoney(sent, field);
    if (currency === total.currency) return minor;
    throw refuseIssue(
      "MULTI_CURRENCY_ORDER",
      "Multiple differing values of currency_code are not supported.",
      {
        field: `${field}/currency_code`,
      },
    );
  };
  const { breakdown } = unit.amount;
  const part = (name: keyof typeof BREAKDOWN) => parse(breakdown?.[name], `${AMOUNT}/breakdown/${name}`);
  const less = part("shipping_discount") + part("discount");
  const sum =
    part("item_total") + part("tax_total") + part("shipping") + part("handling") + part("insurance");
  if (breakdown && sum - less !== total.minor) {
    throw refuseIssue(
      "AMOUNT_MISMATCH",
      "Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.",
      { field: `${AMOUNT}/value` },
    );
  }
  checkItems(unit, parse);
  if (context.shipping_preference === "SET_PROVIDED_ADDRESS" && !unit.shipping?.address) {
    throw refuseIssue(
      "MISSING_SHIPPING_ADDRESS",
      "The shipping address is required when `shipping_preference=SET_PROVIDED_ADDRESS`.",
      { field: "/purchase_units/0/shipping/address" },
    );
  }
  return total;
}

function checkItems(
  { items, amount: { breakdown } }: Unit,
  parse: (sent: SentMoney | undefined, field: string) => number,
): void {
  if (!items) return;
  const at = (index: number, name: string) => `/purchase_units/0/items/${index}/${name}`;
  const sumOf = (name: "unit_amount" | "tax") =>
    items.reduce((sum, item, index) => sum + Number(item.quantity) * parse(item[name], at(index, name)), 0);
  checkItemSum("ITEM", breakdown?.item_total, sumOf("unit_amount"), parse);
  if (items.some(({ tax }) => tax)) checkItemSum("TAX", breakdown?.tax_total, sumOf("tax"), parse);
}

function checkItemSum(
  what: "ITEM" | "TAX",
  sent: SentMoney | undefined,
  sum: number,
  parse: (sent: SentMoney | undefined, field: string) => number,
): void {
  const field = `${AMOUNT}/breakdown/${what.toLowerCase()}_total`;
  if (!sent) {
    throw refuseIssue(`${what}_TOTAL_REQUIRED`, "If items are specified, their total is required.", {
      field,
    });
  }
  if (parse(sent, field) === sum) return;
  const description = "Should equal the sum of (amount * quantity) across all items of the purchase unit.";
  throw refuseIssue(`${what}_TOTAL_MISMATCH`, description, { field: `${field}/value` });
}
