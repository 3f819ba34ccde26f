import type { Ledger } from "../oracle/ledger.ts";
import { coverageOf, statesOf } from "../oracle/ledger.ts";
import { differences } from "../oracle/money-in.ts";
import { NOW } from "../oracle/random-carts.ts";
import { shownIn } from "../oracle/shown.ts";
import type { Till } from "../oracle/till.ts";
import type { Undescribed } from "../routes.ts";
import { checkEvents } from "./money-events.ts";
import type { MoneyShop } from "./money-shop.ts";
import type { Settled } from "./order-chain.ts";

/** Compares all amounts of the list of orders, its order by total and its filter with the orders as they were left. */
export async function checkList(shop: MoneyShop, settled: readonly Settled[]): Promise<string[]> {
  const { body } = await shop.get("/v2/orders?include=items&sort=with_tax&page[limit]=100");
  const byId = new Map(settled.map((one) => [one.orderId, one]));
  const wrong = body.data.flatMap((data: Undescribed) => {
    const one = byId.get(data.id);
    if (!one) return [`an order ${data.id}`];
    const ids = new Set(data.relationships.items.data.map(({ id }: Undescribed) => id));
    const items = body.included.items.filter(({ id }: Undescribed) => ids.has(id));
    const right = showOf(shop, one).order(one.till, one.ledger);
    return differences({ data, included: { items } }, right).map((found) => `list: ${found}`);
  });
  const totals = body.data.map(({ id }: Undescribed) => Number(byId.get(id)?.ledger.total));
  const sorted = settled.map(({ ledger }) => Number(ledger.total)).sort((a, b) => a - b);
  if (totals.join() !== sorted.join()) wrong.push(`list: totals ${totals}, not ${sorted}`);
  const bound = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const found = await shop.get(`/v2/orders?filter=ge(with_tax,${bound})&page[limit]=100`);
  const right = sorted.filter((total) => total >= bound).length;
  const { total } = found.body.meta.results;
  return total === right ? wrong : [...wrong, `filter: ${total} orders from ${bound} on, not ${right}`];
}

const A_DAY_MS = 86_400_000;

const showOf = ({ currencies }: MoneyShop, { till }: Pick<Settled, "till">) =>
  shownIn(currencies.find(({ code }) => code === till.cart.currency)!);

/** Imports the order as a read exports it. Compares the answer, the events and a read with the same amounts. */
export async function checkImport(shop: MoneyShop, settled: Settled): Promise<string[]> {
  const { orderId, till, ledger } = settled;
  const { body } = await shop.get(`/v2/orders/${orderId}?include=items`);
  const { id: _, links: _links, relationships: _others, anonymized: _mask, ...data } = body.data;
  const items = body.included.items.map(toImported);
  // Orders are imported from the past.
  shop.clock.now = new Date(NOW.getTime() + A_DAY_MS);
  shop.table.newChanges();
  const made = await shop.post("/v2/orders", { data: { ...data, included: { items } } });
  // A tax of more than its price, which only an order of the store itself may have.
  const isBelowNothing = till.totals.without_tax < 0n;
  if (isBelowNothing && made.status === 400) return [];
  if (made.status !== 201) return [`import: ${made.status} ${made.text}`];
  const show = showOf(shop, settled);
  const payments = paymentsOf(ledger);
  const right = show.order(withoutTaken(till), { total: ledger.total, payments });
  const read = await shop.get(`/v2/orders/${made.body.data.id}?include=items`);
  const keys = ["order.created", ...payments.map(() => "transaction.created")];
  const transactions = payments.map((one) => ({ data: show.payment(one) }));
  const expected = { keys, order: right, transactions };
  const { included: __, ...order } = right;
  return [
    ...differences({ data: made.body.data }, order),
    ...differences(read.body, right),
    ...(await checkEvents(shop, expected)),
  ].map((one) => `import: ${one}`);
}

/** The fields of an item that an import takes. */
function toImported(item: Undescribed): object {
  const { type, product_id, name, sku, quantity, unit_price, value, meta } = item;
  const { discounts: _, ...display_price } = meta.display_price;
  return { type, product_id, name, sku, quantity, unit_price, value, meta: { display_price } };
}

/** An import has one payment for all that is paid, and one for what is authorised. */
function paymentsOf(ledger: Ledger): Ledger["payments"] {
  const { authorized, paid } = coverageOf(ledger);
  const [payment] = statesOf(ledger);
  const isRefunded = payment === "refunded";
  const isPaid = paid > 0n || isRefunded || payment === "paid";
  const isOpen = authorized > 0n || payment === "authorized";
  return [
    ...(isPaid
      ? [
          {
            type: isRefunded ? "refund" : "purchase",
            amount: paid,
            refunded: isRefunded ? paid : 0n,
          } as const,
        ]
      : []),
    ...(isOpen ? [{ type: "authorize", amount: authorized, refunded: 0n } as const] : []),
  ];
}

/** An import has amounts after discounts, but no list of them. */
const withoutTaken = (till: Till): Till => ({
  ...till,
  lines: till.lines.map((line) => ({ ...line, taken: [] })),
});
