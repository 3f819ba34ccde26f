import { type Act, enter, type Ledger, owing, statesOf } from "../oracle/ledger.ts";
import { differences } from "../oracle/money-in.ts";
import { shownIn } from "../oracle/shown.ts";
import { linkedGroups, type Till } from "../oracle/till.ts";
import type { Answer } from "../routes.ts";
import type { Bought } from "./cart-chain.ts";
import { checkEvents } from "./money-events.ts";
import type { MoneyShop } from "./money-shop.ts";
import type { RandomAct, RandomCart } from "./random-shop.ts";

/** An order as it must be at the end. */
export type Settled = { readonly orderId: string; readonly till: Till; readonly ledger: Ledger };

/** Pays, captures and refunds, some of it too much. Compares every answer and event, then reads all of the order. */
export async function settle(
  shop: MoneyShop,
  { till, orderId }: Bought,
  { acts, isRead }: Pick<RandomCart, "acts" | "isRead">,
  wrong: string[],
): Promise<Settled> {
  const show = shownIn(shop.currencies.find(({ code }) => code === till.cart.currency)!);
  const path = `/v2/orders/${orderId}` as const;
  const ids: string[] = [];
  let ledger: Ledger = { total: till.totals.with_tax, payments: [] };
  for (const random of acts) {
    const act = toAct(ledger, random);
    if (!act) continue;
    const answer = await send(shop, path, ids, act);
    const entered = enter(ledger, act);
    const step = `${act.kind} ${"of" in act ? act.of : ""} ${act.amount ?? ""}`;
    if ("refused" in entered) {
      if (answer.status !== entered.refused)
        wrong.push(`${step}: ${answer.status} ${answer.text}, not ${entered.refused}`);
      continue;
    }
    if (answer.status !== 200) {
      wrong.push(`${step}: ${answer.status} ${answer.text}`);
      return { orderId, till, ledger };
    }
    if (entered.at === ids.length) ids.push(answer.body.data.id);
    const transaction = { data: show.payment(entered.ledger.payments[entered.at]!) };
    const order = show.order(till, entered.ledger);
    const keys = keysOf(ledger, entered.ledger);
    ledger = entered.ledger;
    const found = [
      ...differences(answer.body, transaction),
      ...(await checkEvents(shop, { keys, order, transactions: [transaction] })),
    ];
    wrong.push(...found.map((one) => `${step}: ${one}`));
  }
  wrong.push(...(await readAll(shop, { orderId, till, ledger }, isRead)));
  return { orderId, till, ledger };
}

/** The act in amounts. Undefined if there is no payment to capture or to refund. */
function toAct(ledger: Ledger, { kind, of, share }: RandomAct): Act | undefined {
  const part = (all: bigint) =>
    share === undefined ? undefined : (all * BigInt(Math.round(share * 10)) + 9n) / 10n;
  if (kind === "authorize" || kind === "purchase") return { kind, amount: part(owing(ledger)) };
  const at = of % Math.max(1, ledger.payments.length);
  const payment = ledger.payments[at];
  if (!payment) return undefined;
  if (kind === "capture") return { kind, of: at, amount: part(payment.amount) };
  // A refund of nothing is refused before the payment is read.
  const amount = part(payment.amount - payment.refunded);
  return { kind, of: at, amount: amount === 0n ? 1n : amount };
}

function send(
  shop: MoneyShop,
  path: `/v2/orders/${string}`,
  ids: readonly string[],
  act: Act,
): Promise<Answer> {
  const amount = act.amount === undefined ? {} : { amount: Number(act.amount) };
  if ("of" in act) {
    const data = Object.keys(amount).length > 0 ? { data: amount } : undefined;
    return shop.send("POST", `${path}/transactions/${ids[act.of]!}/${act.kind}`, data ? { body: data } : {});
  }
  const data = { gateway: "manual", method: act.kind, ...amount };
  return shop.send("POST", `${path}/payments`, { body: { data }, as: "implicit" });
}

function keysOf(before: Ledger, after: Ledger): string[] {
  const [old, now] = [statesOf(before)[0], statesOf(after)[0]];
  const isNamed = old !== now && ["authorized", "paid", "refunded"].includes(now);
  const isNew = after.payments.length > before.payments.length;
  return [
    ...["order.updated", isNew ? "transaction.created" : "transaction.updated"],
    ...(isNamed ? [`order.${now}`] : []),
  ];
}

async function readAll(
  shop: MoneyShop,
  { orderId, till, ledger }: Settled,
  withGroups: boolean,
): Promise<string[]> {
  const show = shownIn(shop.currencies.find(({ code }) => code === till.cart.currency)!);
  const path = `/v2/orders/${orderId}` as const;
  const read = async (more: string, right: unknown) => {
    const { body } = await shop.send("GET", `${path}${more}`);
    return { body, wrong: differences(body, right).map((one) => `GET order${more.slice(0, 20)}: ${one}`) };
  };
  const order = await read("?include=items,tax_items,custom_discounts", show.detailedOrder(till, ledger));
  const { payment, status } = order.body.data;
  const states = [payment, status].join() === statesOf(ledger).join() ? [] : [`states: ${payment}/${status}`];
  const groups = withGroups ? linkedGroups(till.cart) : [];
  const [group] = groups;
  return [
    ...states,
    ...order.wrong,
    ...(ledger.payments.length > 0
      ? (await read("/transactions", { data: ledger.payments.map((one) => show.payment(one)) })).wrong
      : []),
    ...(group ? (await read(`/shipping-groups/${group.id}`, show.group(till, group, ledger))).wrong : []),
    ...(groups.length > 1 ? (await read("/shipping-groups", show.groups(till))).wrong : []),
  ];
}
