import { amountFormatter, type CurrencyFormat } from "../../lib/kernel/money.ts";
import { getOrder } from "../../lib/orders/orders-store.ts";
import { findGateway, GATEWAYS, gatewaySettings } from "../../lib/payments/gateways/gateways.ts";
import { isProviderTransaction } from "../../lib/payments/providers/provider-transaction.ts";
import { settleDuePayments } from "../../lib/payments/settling/settle-due-payments.ts";
import type { CartPayment } from "../../lib/provider-payments/cart-payment.ts";
import { getCartPayment } from "../../lib/provider-payments/cart-payment-store.ts";
import { listDuePayments } from "../../lib/provider-payments/payments-due-store.ts";
import { getSettings } from "../../lib/settings/store.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { openContext } from "./command-context.ts";
import { openOwnLine } from "./gateways/open-own-line.ts";
import { type OpenTable, TABLE_OPTION, withTable } from "./keys/open-table.ts";
import {
  auditPayments,
  collectPayments,
  compareRefunds,
  listStripePayments,
} from "./payments/audit-payments.ts";
import { describeCartPayment, describeOpenPayment } from "./payments/describe-payment.ts";
import { openMeans } from "./payments/open-means.ts";

const spec = {
  verb: "payments",
  forms: ["[list] [--table NAME]", "settle [--table NAME]", "audit [--days N] [--table NAME]"],
  text: `list    Shows the payments, refunds and authorizations that are not settled, why, and when each is looked at next.
settle  Looks at those that are due now, as the service does each minute.
audit   Compares what was captured and refunded with the provider's own list, day by day and to the cent. Reads the
        whole table. The exit status is 1 when something differs.`,
  options: {
    days: { type: "string", word: "N", says: "with audit: how many days back; 7 if not given" },
    table: TABLE_OPTION,
  },
} as const satisfies CommandSpec;

const LONGEST_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_SHOWN = 1000;

/** Later than any payment is due. */
const ALWAYS = new Date("9999-01-01T00:00:00Z");

async function list({ table, place }: OpenTable): Promise<void> {
  const due = await listDuePayments(table, ALWAYS, MOST_SHOWN);
  const lines: string[] = [];
  for (const { kind, id } of due)
    lines.push(...(await (kind === "order" ? describeOrder(table, id) : describeCart(table, id))));
  console.error(`Payments of ${place} that are not settled:\n`);
  for (const line of lines.toSorted()) console.log(line);
  console.error(lines.length === 0 ? "None." : `\n${lines.length} in all.`);
}

type Table = OpenTable["table"];

async function describeOrder(table: Table, id: string): Promise<readonly string[]> {
  const order = (await getOrder(table, id))?.value;
  if (!order) return [];
  const { cart_payment: ofCart } = order;
  const open = order.transactions
    .filter(isProviderTransaction)
    .filter(({ provider }) => provider.due_at !== undefined)
    .map((one) =>
      describeLine(
        one,
        order.currency,
        `order ${id}, transaction ${one.id}`,
        describeOpenPayment(order, one),
      ),
    );
  const begun = ofCart
    ? [describeLine(ofCart, order.currency, `order ${id}`, describeCartPayment(ofCart))]
    : [];
  return [...begun, ...open];
}

async function describeCart(table: Table, id: string): Promise<readonly string[]> {
  const payment = (await getCartPayment(table, id))?.value;
  return payment ? [describeLine(payment, payment.currency, `cart ${id}`, describeCartPayment(payment))] : [];
}

type OpenPayment = Pick<CartPayment, "amount" | "gateway" | "created_at" | "provider">;

function describeLine(
  { amount, gateway, created_at, provider }: OpenPayment,
  currency: CurrencyFormat,
  subject: string,
  why: string,
): string {
  const shown = amountFormatter(currency)(amount).padStart(12);
  return `${created_at}  ${shown}  ${subject} at ${gateway}: ${why} Next look ${provider.due_at ?? "none"}.`;
}

async function settle(opened: OpenTable): Promise<void> {
  const means = await openMeans(opened, process.env);
  const next = () => openContext(opened.table, { longestMs: 60_000, isLocal: opened.endpoint !== undefined });
  const looked = await settleDuePayments({ next, hasTime: () => true }, means);
  console.log(`Looked at ${looked} orders and carts.`);
}

async function audit(opened: OpenTable, days: number): Promise<void> {
  const since = new Date(Date.now() - days * DAY_MS);
  const { settings } = await getSettings(opened.table);
  let differing = 0;
  for (const { slug } of GATEWAYS.filter(({ provider }) => provider?.name === "stripe")) {
    const { provider } = gatewaySettings(settings, slug);
    if (!provider) continue;
    const line = await openOwnLine(opened, slug);
    const own = await collectPayments(opened.pages(), slug, since.toISOString());
    const their = await listStripePayments(line, provider.store, since);
    const { days: audited, differences } = auditPayments(own, their);
    const all = [...differences];
    for (const one of own.filter(({ transaction }) => transaction.provider.movements)) {
      const listed = await findGateway(slug)?.provider?.listRefunds(line, one.transaction.reference);
      const differs = listed?.outcome === "done" ? compareRefunds(one, listed.value) : undefined;
      if (differs) all.push(differs);
    }
    for (const { day, currency, ours, theirs } of audited)
      console.log(`${slug}  ${day}  ${currency}  captured ${ours} here, ${theirs} at the provider`);
    for (const one of all) console.error(`Differs: ${one}`);
    differing += all.length;
  }
  console.log(differing === 0 ? "Nothing differs." : `${differing} differences.`);
  process.exitCode = differing === 0 ? 0 : 1;
}

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(spec, words, 1);
  const [action = "list"] = positionals;
  const days = Number(values.days ?? 7);
  if (!Number.isInteger(days) || days < 1 || days > 366)
    throw new Error("--days takes a number from 1 to 366.");
  const act = (opened: OpenTable) => {
    if (action === "list") return list(opened);
    if (action === "settle") return settle(opened);
    if (action === "audit") return audit(opened, days);
    throw new Error("Say list, settle or audit.");
  };
  await withTable(values.table, act, { longestMs: LONGEST_MS, verb: spec.verb });
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
