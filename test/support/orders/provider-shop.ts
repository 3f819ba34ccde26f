import { afterEach } from "@jest/globals";
import { consumer as settling } from "../../../functions/payments/settling/settle-due-payments.ts";
import type { MovableClock } from "../../../infra/local/providers/clock.ts";
import { inProcessCalls } from "../../../infra/local/providers/in-process-calls.ts";
import type { Ledger } from "../../../infra/local/providers/ledger.ts";
import type { Delivery } from "../../../infra/local/providers/outbox.ts";
import { DEMO_ACCOUNT as PAYPAL_ACCOUNT } from "../../../infra/local/providers/paypal/accounts.ts";
import { startPayPal } from "../../../infra/local/providers/paypal/start-paypal.ts";
import { type AccountSettings, DEMO_ACCOUNT } from "../../../infra/local/providers/stripe/accounts.ts";
import type { Operation } from "../../../infra/local/providers/stripe/routes.ts";
import { openStripe } from "../../../infra/local/providers/stripe/start-stripe.ts";
import { openProviderCalls } from "../../../lib/aws/provider-calls.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { Order } from "../../../lib/orders/order.ts";
import { getOrder } from "../../../lib/orders/orders-store.ts";
import { settleDuePayments } from "../../../lib/payments/settling/settle-due-payments.ts";
import type { Table } from "../../../lib/table/table.ts";
import type {
  GatewaySecrets,
  ProviderCalls,
  ProviderRequest,
  SecretKeeping,
} from "../../../lib/use-case/capabilities.ts";
import { type Context, WITHOUT_REQUEST } from "../../../lib/use-case/context.ts";
import type { Call } from "../call.ts";
import { anOrderItem, orderId, saveOrders } from "../orders.ts";
import { NOON } from "../runtime.ts";
import { expectData, shopOn } from "../shop.ts";
import { giveStock, readStocked } from "../stock/stock.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { permitAccess } from "../tables/permitted.ts";
import { anOrderOf3000, ORDER } from "./paid-shop.ts";

export const STRIPE_KEY = DEMO_ACCOUNT.keys[0] ?? "";
export const WEBHOOK_SECRET = DEMO_ACCOUNT.webhookSecrets[0] ?? "";
export const BROWSER_GATEWAY = "elastic_path_payments_stripe";

/** The product that an order of the shop takes from the stock: two of five pieces. */
const MUG = "mug";

/** An order of 3600 with stock. */
export function anOrderOfMugs(fields: Partial<Order> = {}): Order {
  const price = { amount: 1800, includes_tax: false };
  const items = [anOrderItem({ unit_price: price, quantity: 2, product_id: MUG, manage_stock: true })];
  return anOrderOf3000({
    items,
    totals: { ...anOrderOf3000().totals, with_tax: 3600, without_tax: 3600, without_discount: 3600 },
    ...fields,
  });
}

/** Keeps secrets as the Parameter Store does. */
function secretStore() {
  const versions = new Map<string, string[]>();
  const gatewaySecrets: GatewaySecrets = {
    read: async (_, name, version) => {
      const value = versions.get(name)?.[version - 1];
      if (value === undefined) throw new Error(`There is no secret ${name}:${version}.`);
      return value;
    },
  };
  const secretKeeping: SecretKeeping = {
    keep: async (_, name, value) => {
      const all = [...(versions.get(name) ?? []), value];
      versions.set(name, all);
      return all.length;
    },
  };
  return { versions, gatewaySecrets, secretKeeping };
}

const opened: { readonly close: () => Promise<void> }[] = [];

/** Call it once in a file that opens shops. */
export function closeProviders(): void {
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });
}

type Wishes = {
  readonly orders?: readonly Order[];
  readonly table?: Table;
  /** Gateways to switch on. */
  readonly slugs?: readonly string[];
  /** Webhooks reach the shop; by default none does. */
  readonly hasWebhooks?: boolean;
  readonly deadlineMs?: number;
  /** Accounts at the provider; the gateways get the key of the demo account. */
  readonly accounts?: readonly AccountSettings[];
  /** Each look at the clock is a millisecond later: movements of stock in one millisecond exclude each other. */
  readonly isTicking?: boolean;
  /** Gets each call to the provider. */
  readonly onCall?: (request: ProviderRequest) => void;
  /** Milliseconds after which a call to the provider is given up; as the shop decides by default. */
  readonly longestCallMs?: number;
};

type Options = Call & { readonly order?: string };

/** A shop whose orders are paid at Stripe's stand-in. Shop and stand-in share one clock, which only a test moves. */
export async function aProviderShop({
  slugs = [BROWSER_GATEWAY],
  hasWebhooks = false,
  accounts = [DEMO_ACCOUNT],
  onCall = () => {},
  ...wishes
}: Wishes = {}) {
  const received: Delivery[] = [];
  const deliver = async (delivery: Delivery): Promise<number> => {
    received.push(delivery);
    return hasWebhooks ? (await shop.receive(delivery)).status : 200;
  };
  let isRefusing = false;
  const stripe = openStripe({ accounts, now: () => NOON.getTime(), deliver }, () => {
    isRefusing = true;
  });
  const real = inProcessCalls({ ...stripe, isRefusing: () => isRefusing });
  const shop = await openShopAt(stripe, {
    ...wishes,
    calls: {
      ...real,
      send: (request, longestMs) => {
        onCall(request);
        return real.send(request, longestMs);
      },
    },
    gateway: BROWSER_GATEWAY,
    method: { method: "purchase" },
  });
  for (const slug of slugs) {
    const data = { enabled: true, login: STRIPE_KEY, webhook_secret: WEBHOOK_SECRET };
    await expectData(shop.put(`/v2/gateways/${slug}`, { data }));
  }
  stripe.requests.clear();
  return {
    ...shop,
    stripe,
    received,
    /** Makes the provider refuse connections, or take them again. */
    setRefusing: (refuses: boolean) => {
      isRefusing = refuses;
    },
    /** Calls the provider as a merchant does in its console. @param target such as `POST /v1/refunds` */
    callStripe: async (target: string, parameters: Readonly<Record<string, string | number>> = {}) => {
      const [method = "", path = ""] = target.split(" ");
      const form = Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]);
      const type = "application/x-www-form-urlencoded";
      const headers = { authorization: `Bearer ${STRIPE_KEY}`, "content-type": type };
      const sent = { method, path, query: "", headers, body: new URLSearchParams(form).toString() };
      const answer = await stripe.answer(sent);
      if (answer === "cut" || answer.status !== 200) throw new Error(`${target}: ${JSON.stringify(answer)}`);
    },
    /** Sends a request whose next call of this kind the provider answers only on `release`; returns once it has arrived. */
    holdCall: async <T>(on: Operation, send: () => Promise<T>) => {
      const held = Promise.withResolvers<void>();
      const before = stripe.requests.list(on).length;
      stripe.faults.plan({ on, fault: { kind: "slow", until: held.promise } });
      const answer = send();
      while (stripe.requests.list(on).length === before) await new Promise(setImmediate);
      return { answer, release: held.resolve };
    },
  };
}

export const PAYPAL_GATEWAY = "paypal_express_checkout";
const CONTEXT = {
  return_url: "https://shop.example/back",
  cancel_url: "https://shop.example/cart",
};

/** As `aProviderShop`, at PayPal's stand-in. */
export async function aPayPalShop({
  hasWebhooks = false,
  ...wishes
}: Omit<Wishes, "slugs" | "accounts" | "onCall"> = {}) {
  const received: Delivery[] = [];
  const deliver = async (delivery: Delivery): Promise<number> => {
    received.push(delivery);
    return hasWebhooks ? (await shop.receive(delivery)).status : 200;
  };
  const paypal = await startPayPal({ now: () => NOON.getTime(), deliver });
  const shop = await openShopAt(paypal, {
    ...wishes,
    calls: openProviderCalls({ PAYPAL_ENDPOINT: paypal.url }),
    gateway: PAYPAL_GATEWAY,
    method: { method: "purchase", options: { application_context: CONTEXT } },
  });
  const { client_id, client_secret, webhook_id, payer_id } = PAYPAL_ACCOUNT;
  const data = { enabled: true, client_id, client_secret, webhook_id, payer_id };
  await expectData(shop.put(`/v2/gateways/${PAYPAL_GATEWAY}`, { data }));
  paypal.requests.clear();
  return { ...shop, paypal, received };
}

type StandIn = {
  readonly clock: MovableClock;
  readonly ledger: Pick<Ledger, "sumBy">;
  readonly close: () => Promise<void>;
};

type Place = Omit<Wishes, "slugs" | "hasWebhooks" | "accounts" | "onCall"> & {
  readonly calls: ProviderCalls;
  readonly gateway: string;
  /** Method and options of a payment, unless a test sends its own. */
  readonly method: object;
};

async function openShopAt(
  standIn: StandIn,
  {
    orders = [anOrderOfMugs()],
    table,
    deadlineMs = 20_000,
    isTicking = false,
    longestCallMs = Number.POSITIVE_INFINITY,
    calls,
    gateway,
    method,
  }: Place,
) {
  opened.push(standIn);
  const now = () => {
    if (isTicking) standIn.clock.advance(1);
    return new Date(standIn.clock.now());
  };
  const store = table ?? memoryTable({ now });
  const secrets = secretStore();
  const counted: string[] = [];
  const logged: (readonly [name: string, fields?: Readonly<Record<string, unknown>>])[] = [];
  const noteLine = (...line: (typeof logged)[number]) => {
    logged.push(line);
  };
  const log = { info: noteLine, warn: noteLine, error: noteLine };
  const providerCalls: ProviderCalls = {
    send: (request, longestMs) => calls.send(request, Math.min(longestMs, longestCallMs)),
    // Long enough for a parallel request to go on.
    pause: () => new Promise((resolve) => setTimeout(resolve, 5)),
  };
  const means = { providerCalls, ...secrets };
  const shop = shopOn(store, { now, log, deadlineMs, ...means });
  const receive = (
    { headers, body }: Pick<Delivery, "headers" | "body">,
    slug: string = gateway,
    more: Call = {},
  ) => shop.post(`/v2/gateways/${slug}/webhooks`, body, { as: null, ...more, headers: lowerNames(headers) });
  await saveOrders(store, orders);
  await giveStock(store, MUG, 5);
  const next = (): Context => ({
    ...WITHOUT_REQUEST,
    ...{ table: store, now, log, newId: () => crypto.randomUUID(), profile: "specification" },
    ...{ demoKeys: "refused", addressLimit: 25, requestId: "sweep", effectId: crypto.randomUUID() },
    deadline: deadlineIn(deadlineMs),
    count: (name) => counted.push(name),
  });
  const act =
    <const W extends "capture" | "refund" | "cancel" | "confirm">(what: W) =>
    (transactionID: string, data?: object, { order = ORDER, ...more }: Options = {}) =>
      shop.post(
        `/v2/orders/${order}/transactions/${transactionID}/${what}`,
        data === undefined ? undefined : { data },
        more,
      );
  const getStored = async (id = ORDER): Promise<Order> => (await getOrder(store, id))!.value;
  return {
    ...shop,
    means,
    secrets,
    receive,
    counted,
    logged,
    alarms: () => logged.flatMap(([name, fields]) => (name === "payment-alarm" ? [fields?.["alarm"]] : [])),
    now,
    pay: (data: object = {}, { order = ORDER, ...more }: Options = {}) =>
      shop.post(
        `/v2/orders/${order}/payments`,
        { data: { gateway, ...method, ...data } },
        { as: "implicit", ...more },
      ),
    confirm: (id: string, data?: object, more: Options = {}) =>
      act("confirm")(id, data, { as: "implicit", ...more }),
    capture: act("capture"),
    refund: act("refund"),
    cancel: act("cancel"),
    order: getStored,
    stateOf: async (id = ORDER) => {
      const { payment, status, transactions } = await getStored(id);
      return [payment, status, ...transactions.map((one) => one.status)];
    },
    stock: () => readStocked(store, MUG),
    /** Moves the clock of shop and provider ahead. */
    wait: (minutes: number) => standIn.clock.advance(minutes * 60_000),
    /** As the function does that the clock calls, with the access of its role. */
    sweep: async (instead: Partial<typeof means & Pick<Context, "table">> = {}) => {
      const { table: permitted, refuseDenied } = permitAccess(instead.table ?? store, settling);
      const settled = await settleDuePayments(
        { next: () => ({ ...next(), table: permitted }), hasTime: () => true },
        { ...means, ...instead },
      );
      refuseDenied();
      return settled;
    },
    /** Sums that the provider has moved for all payments. */
    ledger: () => {
      const sums = Object.values(standIn.ledger.sumBy("payment"));
      const add = (name: "authorized" | "captured" | "refunded") =>
        sums.reduce((total, one) => total + one[name], 0);
      return { captured: add("captured"), refunded: add("refunded") };
    },
  };
}

const lowerNames = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

export type ProviderShop = Awaited<ReturnType<typeof aProviderShop>>;

/** A payment that a shopper's browser has made, and that is confirmed. */
export async function payInBrowser(
  { pay, confirm, stripe }: Pick<ProviderShop, "pay" | "confirm" | "stripe">,
  data: object = {},
  { card = "pm_card_visa", ...options }: Options & { readonly card?: string } = {},
) {
  const { id, client_parameters } = await expectData(pay(data, options));
  const { error } = stripe.shopper.confirm(client_parameters!["secret"]!, { payment_method: card });
  if (error) throw new Error(error.message);
  return expectData(confirm(id, undefined, options));
}

export const orderNumber = (number: number) => orderId(number);
