import type { AnswerAt } from "../routes.ts";

export type Evidence = AnswerAt<"GET", "/v2/orders/O/price-evidence">["body"]["data"];
export type Step = Evidence["steps"][number];

type Shown = { readonly amount: number };
type ShownItem = {
  readonly id: string;
  readonly unit_price?: Shown;
  readonly meta: {
    readonly display_price: Readonly<Record<string, { readonly value?: Shown } | undefined>>;
  };
};

const PRICE = ["list", "modifier", "sale", "tier", "option", "custom"];
const DISCOUNT = ["promotion", "custom_discount"];

const sumOf = (steps: readonly Step[], kinds?: readonly string[]) =>
  steps.filter(({ kind }) => !kinds || kinds.includes(kind)).reduce((all, { amount }) => all + amount, 0);

const withoutIncluded = (steps: readonly Step[]) => steps.filter(({ included }) => !included);

/** Steps of each kind, and the difference of what they say from what the item of the cart or order shows. */
function* differencesOfItem(
  { steps, total }: Evidence["items"][number],
  { meta: { display_price: shown } }: ShownItem,
): Generator<string> {
  const figures = {
    without_discount: sumOf(steps, PRICE),
    discount: sumOf(steps, DISCOUNT),
    tax: sumOf(steps, ["tax"]),
    with_tax: sumOf(withoutIncluded(steps)),
  };
  for (const [name, amount] of Object.entries(figures)) {
    const expected = shown[name]?.value?.amount ?? 0;
    if (amount !== expected) yield `${name} is ${expected}, its steps come to ${amount}`;
  }
  if (total !== figures.with_tax) yield `its total is ${total}, its steps come to ${figures.with_tax}`;
}

/**
 * Compares an explanation with the cart or order that it explains: each displayed amount, to the cent.
 * @returns what does not add up
 */
export function checkEvidence(
  evidence: Evidence,
  items: readonly ShownItem[],
  totals: Readonly<Record<string, unknown>>,
): string[] {
  const bought = items.filter(({ unit_price }) => (unit_price?.amount ?? 0) >= 0);
  const amountOf = (name: string) => {
    const price = totals[name];
    return typeof price === "object" && price !== null && "amount" in price ? Number(price.amount) : 0;
  };
  const wrong = bought.flatMap((item, at) => {
    const explained = evidence.items[at];
    if (explained?.id !== item.id) return [`item ${at} is not explained`];
    return [...differencesOfItem(explained, item)].map((one) => `item ${at}: ${one}`);
  });
  const groups = evidence.shipping.flatMap(({ steps }) => steps);
  const all = [...evidence.items.flatMap(({ steps }) => steps), ...groups, ...evidence.steps];
  const figures = {
    with_tax: sumOf(withoutIncluded(all)),
    tax: sumOf(all, ["tax"]),
    discount: sumOf(all, DISCOUNT),
    shipping: sumOf(groups),
    shipping_discount: sumOf(groups, ["shipping_discount"]),
    without_discount: sumOf(all, [...PRICE, "shipping"]),
  };
  const ofTotals = Object.entries(figures).flatMap(([name, amount]) =>
    amount === amountOf(name) ? [] : [`${name} is ${amountOf(name)}, the steps come to ${amount}`],
  );
  const shownTotals = Object.entries(evidence.totals).flatMap(([name, amount]) =>
    amount === amountOf(name) ? [] : [`totals.${name} is ${amount}, not ${amountOf(name)}`],
  );
  const isWhole =
    evidence.complete && evidence.missing.length === 0 && evidence.items.length === bought.length;
  return [...wrong, ...ofTotals, ...shownTotals, ...(isWhole ? [] : [`missing: ${evidence.missing.join()}`])];
}

/** Without what a cart and its order cannot have in common: ids. */
export function withoutIds(evidence: Evidence) {
  const { id: _, of: __, items, ...rest } = evidence;
  return { ...rest, items: items.map(({ id: ___, ...item }) => item) };
}
