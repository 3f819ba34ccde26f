import { asGuest, guestCheckout, LAMP } from "../../orders/market.ts";
import { SECRET, signConfirmation } from "../../orders/paid-shop.ts";
import type { Answer, Undescribed } from "../../routes.ts";
import type { Shop } from "../../shop.ts";
import { codeItem, product } from "../../shops/carts.ts";
import type { Gateway } from "./model.ts";

/** True if the request may have looked at stock or codes before another request changed them. */
type Late = { readonly isLate?: true };
type OfTransaction = { readonly order: string; readonly transaction: string };
type Outcome = "complete" | "declined";

export type Request =
  | { readonly do: "wait"; readonly milliseconds: number }
  | ({ readonly do: "add"; readonly cart: string; readonly quantity: number } & Late)
  | ({ readonly do: "give code" | "take code"; readonly cart: string; readonly code: string } & Late)
  | ({
      readonly do: "check out";
      readonly cart: string;
      readonly email: string;
      /** The total that the shopper expects. */
      readonly expected?: number | undefined;
    } & Late)
  | {
      readonly do: "pay";
      readonly order: string;
      readonly gateway: Gateway;
      readonly method: string;
      readonly amount?: number | undefined;
    }
  | ({ readonly do: "capture" | "void" } & OfTransaction)
  | ({ readonly do: "refund"; readonly amount?: number | undefined } & OfTransaction)
  | ({ readonly do: "confirm"; readonly amount: number; readonly outcome: Outcome } & OfTransaction)
  | { readonly do: "cancel" | "fulfil" | "read"; readonly order: string }
  | { readonly do: "move"; readonly action: string; readonly quantity: number };

const done: Answer = { status: 200, headers: {}, body: {}, text: "" };

/** The data of a checkout. The same data again is the same checkout. */
export function writeCheckout({ email, expected }: Extract<Request, { do: "check out" }>) {
  return guestCheckout({
    customer: { name: "Ada Moor", email },
    ...(expected === undefined ? {} : { expected_total: { amount: expected, currency: "USD" } }),
  });
}

const writeAmount = (amount: number | undefined) => (amount === undefined ? {} : { amount });

export async function send(shop: Shop, request: Request): Promise<Answer> {
  switch (request.do) {
    case "wait":
      return done;
    case "add":
      return shop.post(
        `/v2/carts/${request.cart}/items` as string,
        { data: product("S1", request.quantity) },
        asGuest,
      );
    case "give code":
      return shop.post(`/v2/carts/${request.cart}/items` as string, { data: codeItem(request.code) });
    case "take code":
      return shop.delete(`/v2/carts/${request.cart}/discounts/${request.code}` as string);
    case "check out":
      return shop.post(
        `/v2/carts/${request.cart}/checkout` as string,
        { data: writeCheckout(request) },
        asGuest,
      );
    case "move":
      return shop.post(`/v2/inventories/${LAMP}/transactions` as string, {
        data: { type: "stock-transaction", action: request.action, quantity: request.quantity },
      });
    default:
      return sendOfOrder(shop, request);
  }
}

type OfOrder = Extract<Request, { readonly order: string }>;

async function sendOfOrder(shop: Shop, request: OfOrder): Promise<Answer> {
  const path = `/v2/orders/${request.order}`;
  const change = (data: object) => shop.put(path as string, { data: { type: "order", ...data } });
  switch (request.do) {
    case "cancel":
      return change({ status: "cancelled" });
    case "fulfil":
      return change({ shipping: "fulfilled" });
    case "read":
      return shop.get(path as string);
    case "pay": {
      const { gateway, method, amount } = request;
      const data = { gateway, method, ...writeAmount(amount) };
      return shop.post(`${path}/payments` as string, { data }, asGuest);
    }
    case "confirm": {
      const { order: order_id, transaction: transaction_id, amount, outcome } = request;
      const now = Math.floor(shop.now().getTime() / 1000);
      const options = signConfirmation({ order_id, transaction_id, amount, outcome }, now);
      return settle(shop, request, { options });
    }
    default:
      return settle(shop, request, request.do === "refund" ? writeAmount(request.amount) : {});
  }
}

const VERBS = { capture: "capture", refund: "refund", void: "cancel", confirm: "confirm" } as const;

async function settle(
  shop: Shop,
  request: Extract<OfOrder, OfTransaction>,
  data: Undescribed,
): Promise<Answer> {
  const path = `/v2/orders/${request.order}/transactions/${request.transaction}/${VERBS[request.do]}`;
  return shop.post(path as string, { data }, request.do === "confirm" ? asGuest : {});
}

export const EXTERNAL = { enabled: true, secret: SECRET };
