import { createPayment } from "../../functions/payments/create-payment.ts";
import { updateGateway } from "../../functions/payments/gateways/update-gateway.ts";
import { captureTransaction } from "../../functions/payments/transactions/capture-transaction.ts";
import { confirmTransaction } from "../../functions/payments/transactions/confirm-transaction.ts";
import { refundTransaction } from "../../functions/payments/transactions/refund-transaction.ts";
import { receiveWebhook } from "../../functions/payments/webhooks/receive-webhook.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { createHandlerFor } from "../../lib/http/handler.ts";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import type { Row } from "../commands/columns.ts";
import { inProcessCalls } from "../local/providers/in-process-calls.ts";
import type { Delivery } from "../local/providers/outbox.ts";
import { DEMO_ACCOUNT } from "../local/providers/stripe/accounts.ts";
import { openStripe } from "../local/providers/stripe/start-stripe.ts";
import { cartWith, checkOut } from "./adds.ts";
import { type Budget, within } from "./budget.ts";
import { printTable } from "./display.ts";
import { type Request, type Shop, sumUnits } from "./metered-shop.ts";
import { stockUp } from "./stock.ts";

const IN_BROWSER = "elastic_path_payments_stripe";
const BY_SERVER = "stripe";

/** The cost of a payment at a provider: calls of the table, their units, and calls of the provider. */
export async function benchPayments(shop: Shop, products: readonly PublishedProduct[]): Promise<Budget[]> {
  const shopAtStripe = openAtStripe(shop);
  const { send, stripe, delivered } = shopAtStripe;
  const { measure, rows, budgets } = openMeter(shop, shopAtStripe);
  await stockUp(shop, products);
  for (const slug of [IN_BROWSER, BY_SERVER]) {
    const [login] = DEMO_ACCOUNT.keys;
    const [webhook_secret] = DEMO_ACCOUNT.webhookSecrets;
    await send(updateGateway, {
      params: { slug },
      body: { data: { enabled: true, login, webhook_secret } },
    });
  }
  const order = async () => checkOut(shop, await cartWith(shop, products, 1));
  const orderID = await order();
  const begun = await measure("a payment that begins", pay(orderID, { gateway: IN_BROWSER }), [7, 30, 7, 1]);
  stripe.shopper.confirm(begun.client_parameters.secret, { payment_method: "pm_card_visa" });
  const params = { orderID, transactionID: begun.id };
  await measure("its confirmation", [confirmTransaction, { params }], [3, 14, 3, 1]);
  await stripe.webhooks.settle();
  await measure("a webhook after it", [receiveWebhook, findMessage(delivered)], [4, 0, 4, 1]);
  await measure("a refund", [refundTransaction, { params, body: { data: { amount: 100 } } }], [5, 23, 3, 1]);
  const other = await order();
  const card = { gateway: BY_SERVER, method: "authorize", payment: "pm_card_visa" };
  const charged = await measure("a card that the server charges", pay(other, card), [9, 44, 8, 2]);
  const ofCharged = { params: { orderID: other, transactionID: charged.id } };
  await measure("a capture", [captureTransaction, ofCharged], [5, 24, 3, 2]);
  printTable(["payments", "calls", "write units", "read units", "calls to the provider"], ...rows);
  return budgets;
}

function pay(orderID: string, data: object): readonly [Endpoint, Request] {
  return [createPayment, { params: { orderID }, body: { data: { method: "purchase", ...data } } }];
}

function findMessage(delivered: readonly Delivery[]): Request {
  const message = delivered.find(({ body }) => body.includes("payment_intent.succeeded"));
  if (!message) throw new Error("The provider has sent no message.");
  const headers = Object.entries(message.headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    params: { slug: IN_BROWSER },
    headers: Object.fromEntries(headers),
    body: message.body,
  };
}

type Most = readonly [calls: number, written: number, read: number, atProvider: number];

function openMeter(shop: Shop, { send, stripe }: ReturnType<typeof openAtStripe>) {
  const rows: Row[] = [];
  const budgets: Budget[] = [];
  const measure = async (
    what: string,
    [endpoint, request]: readonly [Endpoint, Request],
    [mostCalls, mostWritten, mostRead, mostAtProvider]: Most,
  ) => {
    shop.reset();
    stripe.requests.clear();
    const answer = await send(endpoint, request);
    const calls = [...shop.calls];
    const [written, read] = [sumUnits(calls, "write"), sumUnits(calls, "read")];
    const atProvider = stripe.requests.list().length;
    rows.push([what, calls.length, written, read, atProvider]);
    budgets.push(
      within(`calls of ${what}`, calls.length, mostCalls),
      within(`write units of ${what}`, written, mostWritten),
      within(`read units of ${what}`, read, mostRead),
      within(`calls to the provider of ${what}`, atProvider, mostAtProvider),
    );
    return JSON.parse(answer).data;
  };
  return { measure, rows, budgets };
}

/** The shop with a provider and a place for its secrets, both in this process. */
function openAtStripe(shop: Shop) {
  const delivered: Delivery[] = [];
  const deliver = async (delivery: Delivery): Promise<number> => {
    delivered.push(delivery);
    return 200;
  };
  const stripe = openStripe({ deliver });
  const secrets = new Map<string, string>();
  const capabilities = {
    ...shop.runtime.capabilities,
    providerCalls: inProcessCalls(stripe),
    gatewaySecrets: { read: async (_: unknown, name: string) => secrets.get(name) ?? "" },
    secretKeeping: {
      keep: async (_: unknown, name: string, value: string) => {
        secrets.set(name, value);
        return 1;
      },
    },
  };
  const send = async (endpoint: Endpoint, request: Request): Promise<string> => {
    const handler = createHandlerFor(endpoint, { ...shop.runtime, capabilities });
    const { statusCode = 0, body = "" } = await handler(shop.eventOf(endpoint, request));
    if (statusCode >= 300) throw new Error(`${endpoint.id} was answered ${statusCode}: ${body}`);
    return body;
  };
  return { send, stripe, delivered };
}
