import type { Order } from "../../../lib/orders/order.ts";
import { decodeOrder, ORDER_TYPE } from "../../../lib/orders/orders-store.ts";
import type { ProviderLine } from "../../../lib/payments/providers/provider.ts";
import {
  isProviderTransaction,
  type ProviderTransaction,
} from "../../../lib/payments/providers/provider-transaction.ts";
import type { ProviderRefund, Snapshot } from "../../../lib/payments/providers/snapshot.ts";
import { callStripe } from "../../../lib/payments/providers/stripe/stripe-call.ts";
import { readIntent } from "../../../lib/payments/providers/stripe/stripe-intent.ts";
import { toProviderUnits } from "../../../lib/payments/providers/units.ts";
import type { Item } from "../../../lib/table/table.ts";

/** A payment as this store has it. */
export type OwnPayment = { readonly order: Order; readonly transaction: ProviderTransaction };

/** Captured sums of a day in the provider's units, by currency. */
type AuditedDay = {
  readonly day: string;
  readonly currency: string;
  readonly ours: number;
  readonly theirs: number;
};

export type Audit = { readonly days: readonly AuditedDay[]; readonly differences: readonly string[] };

/** All payments at a gateway since a day, of the whole table. */
export async function collectPayments(
  pages: AsyncIterable<readonly Item[]>,
  gateway: string,
  since: string,
): Promise<readonly OwnPayment[]> {
  const found: OwnPayment[] = [];
  for await (const page of pages) {
    const orders = page
      .filter(({ type }) => type === ORDER_TYPE)
      .flatMap((item) => decodeOrder(item)?.value ?? []);
    for (const order of orders) {
      for (const transaction of order.transactions.filter(isProviderTransaction)) {
        if (transaction.gateway === gateway && transaction.created_at >= since)
          found.push({ order, transaction });
      }
    }
  }
  return found;
}

/** Stripe's payments of this store since a moment. @throws Error if Stripe cannot be asked */
export async function listStripePayments(
  line: ProviderLine,
  store: string,
  since: Date,
): Promise<readonly TheirPayment[]> {
  const found: TheirPayment[] = [];
  let after = "";
  for (;;) {
    const from = Math.floor(since.getTime() / 1000);
    const path = `/v1/payment_intents?limit=100&created[gte]=${from}${after}`;
    const result = await callStripe(line, { path, operation: "list" });
    if (result.outcome !== "done") throw new Error("Stripe could not be asked for its payments.");
    const { data, has_more } = result.value;
    const intents: readonly Readonly<Record<string, unknown>>[] = Array.isArray(data) ? data : [];
    for (const intent of intents) {
      const snapshot = readIntent(intent);
      if (snapshot?.marks.store === store) found.push({ snapshot, createdAt: Number(intent["created"]) });
    }
    const last = intents.at(-1)?.["id"];
    if (has_more !== true || typeof last !== "string") return found;
    after = `&starting_after=${encodeURIComponent(last)}`;
  }
}

export type TheirPayment = { readonly snapshot: Snapshot; readonly createdAt: number };

/** Compares what was captured, day by day and payment by payment. */
export function auditPayments(own: readonly OwnPayment[], their: readonly TheirPayment[]): Audit {
  const theirs = new Map(their.map((one) => [one.snapshot.reference, one]));
  const ours = new Map(own.map((one) => [one.transaction.reference, one]));
  const days = new Map<string, { ours: number; theirs: number }>();
  const differences: string[] = [];
  for (const reference of new Set([...ours.keys(), ...theirs.keys()])) {
    if (reference === "") continue;
    const [here, there] = [ours.get(reference), theirs.get(reference)];
    const captured = here ? countCaptured(here) : 0;
    const taken = there?.snapshot.takenUnits ?? 0;
    const currency = here?.order.currency.code ?? there?.snapshot.currency ?? "";
    const createdAt = here?.transaction.created_at ?? new Date((there?.createdAt ?? 0) * 1000).toISOString();
    const day = `${createdAt.slice(0, 10)} ${currency}`;
    const sums = days.get(day) ?? { ours: 0, theirs: 0 };
    days.set(day, { ours: sums.ours + captured, theirs: sums.theirs + taken });
    if (captured !== taken) differences.push(describeDifference(reference, here, captured, taken));
  }
  return {
    days: [...days].toSorted().map(([name, sums]) => {
      const [day = "", currency = ""] = name.split(" ");
      return { day, currency, ...sums };
    }),
    differences,
  };
}

function countCaptured({ transaction }: OwnPayment): number {
  const { status, transaction_type: type, provider } = transaction;
  return status === "complete" && type !== "authorize" ? provider.units : 0;
}

function describeDifference(
  reference: string,
  here: OwnPayment | undefined,
  ours: number,
  theirs: number,
): string {
  const where = here ? `order ${here.order.id}` : "no order here";
  return `${reference} (${where}): ${ours} here, ${theirs} at the provider`;
}

/** Refunds of a payment in the provider's units that are done here, and there. */
export function compareRefunds(
  { order, transaction }: OwnPayment,
  refunds: readonly ProviderRefund[],
): string | undefined {
  const theirs = refunds.filter(({ state }) => state !== "failed").reduce((sum, { units }) => sum + units, 0);
  const moved = (transaction.provider.movements ?? []).filter(
    ({ kind, state }) => kind === "refund" && state === "done",
  );
  const ours = moved.reduce(
    (sum, { amount }) => sum + (toProviderUnits("stripe", order.currency, amount) ?? 0),
    0,
  );
  if (ours === theirs) return undefined;
  return `${transaction.reference} (order ${order.id}): refunded ${ours} here, ${theirs} at the provider`;
}
