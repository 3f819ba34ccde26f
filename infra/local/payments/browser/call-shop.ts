import type { OrderView } from "../../../../lib/orders/schemas.ts";
import type { TransactionView } from "../../../../lib/payments/schemas.ts";
import type { PaymentsSettings } from "../page-values.ts";

export type Known = { readonly order: OrderView; readonly transactions: readonly TransactionView[] };
export type Method = "purchase" | "authorize";
export type Move = "capture" | "refund" | "cancel";

/** The calls of a storefront, and those of the merchant's own programs. Amounts are minor units. */
export type Shop = ReturnType<typeof openShop>;

export function openShop({ shopId, admin, gateway, sku }: PaymentsSettings) {
  const asShopper = openCaller({ grant_type: "implicit", client_id: shopId });
  const asMerchant = openCaller({
    grant_type: "client_credentials",
    client_id: admin.clientId,
    client_secret: admin.secret,
  });
  return {
    fillCart: async (): Promise<{ id: string; total: string }> => {
      const { data: cart } = await asShopper("POST", "/v2/carts", { data: { name: "To pay" } });
      const item = { type: "cart_item", sku, quantity: 2 };
      const { meta } = await asShopper("POST", `/v2/carts/${cart.id}/items`, { data: item });
      return { id: cart.id, total: meta.display_price.with_tax.formatted };
    },
    checkOut: async (cartId: string): Promise<OrderView> =>
      (await asShopper("POST", `/v2/carts/${cartId}/checkout`, { data: GUEST })).data,
    /** Begins the payment, or gets the one that is pending. */
    beginPayment: async (orderId: string, method: Method): Promise<TransactionView> =>
      (await asShopper("POST", `/v2/orders/${orderId}/payments`, { data: { gateway, method } })).data,
    confirmPayment: async (orderId: string, id: string): Promise<TransactionView> =>
      (await asShopper("POST", `/v2/orders/${orderId}/transactions/${id}/confirm`, CONFIRMATION)).data,
    readKnown: async (orderId: string): Promise<Known> => {
      const [{ data: order }, { data: transactions }] = await Promise.all([
        asMerchant("GET", `/v2/orders/${orderId}`),
        asMerchant("GET", `/v2/orders/${orderId}/transactions`),
      ]);
      return { order, transactions };
    },
    /** @param amount of a refund */
    move: async (orderId: string, id: string, move: Move, amount?: number): Promise<TransactionView> =>
      (
        await asMerchant(
          "POST",
          `/v2/orders/${orderId}/transactions/${id}/${move}`,
          amount === undefined ? { data: {} } : { data: { amount } },
        )
      ).data,
  };
}

const CONFIRMATION = { data: { options: {} } };

const ADDRESS = {
  first_name: "Mira",
  last_name: "Holt",
  line_1: "4 Quay Road",
  city: "Portland",
  region: "ME",
  postcode: "04101",
  country: "US",
};
const GUEST = {
  customer: { name: "Mira Holt", email: "mira@example.org" },
  billing_address: ADDRESS,
  shipping_address: ADDRESS,
};

/** Calls with a token, and once more with a new one if it has expired. */
function openCaller(grant: Readonly<Record<string, string>>) {
  let token: Promise<string> | undefined;
  const call = async (method: string, path: string, body?: object, isAgain = false): Promise<Answered> => {
    token ??= requestToken(grant);
    const answer = await fetch(path, {
      method,
      headers: { Authorization: `Bearer ${await token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer.status === 401 && !isAgain) {
      token = undefined;
      return call(method, path, body, true);
    }
    return readAnswer(answer);
  };
  return call;
}

// biome-ignore lint/suspicious/noExplicitAny: the callers name the types of the answers
type Answered = any;

async function requestToken(grant: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch("/oauth/access_token", { method: "POST", body: new URLSearchParams(grant) });
  return (await readAnswer(answer)).access_token;
}

/** @throws Error with the service's own words */
async function readAnswer(answer: Response): Promise<Answered> {
  const body: Answered = await answer.json();
  if (answer.ok) return body;
  const [{ title = "", detail = "" } = {}] = body.errors ?? [];
  throw new Error(`${title || `The service answered ${answer.status}`}${detail ? `: ${detail}` : ""}`);
}
