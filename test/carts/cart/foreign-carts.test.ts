import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../../infra/endpoints.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { type Call, call } from "../../support/call.ts";
import { ADDRESS, GUEST } from "../../support/checkout.ts";
import { asShopper } from "../../support/runtime.ts";
import { anOwnedCart, custom } from "../../support/shops/carts.ts";

const PAYMENT = { gateway: "elastic_path_payments_stripe", method: "purchase" };

const BODIES: Readonly<Record<string, unknown>> = {
  "carts/items/add-cart-items": custom("x"),
  "carts/associations/associate-accounts": [{ type: "account", id: "a2" }],
  "carts/associations/associate-customers": [{ type: "customer", id: "c2" }],
  "carts/associations/dissociate-accounts": [{ type: "account", id: "a2" }],
  "carts/associations/dissociate-customers": [{ type: "customer", id: "c2" }],
  "carts/shipping-groups/create-shipping-group": { type: "shipping_group", shipping_type: "express" },
  "carts/shipping-groups/update-shipping-group": { shipping_type: "express" },
  "carts/update-cart": { name: "Taken" },
  "carts/items/update-cart-item": { quantity: 9 },
  "payments/cart-payments/create-cart-payment": PAYMENT,
  "payments/cart-payments/update-cart-payment": PAYMENT,
  "checkout/checkout-cart": { contact: GUEST.customer, billing_address: ADDRESS },
};

const isOfOneCart = ({ path }: Endpoint) => path.startsWith("/v2/carts/{cartID}");
const everyEndpoint = endpoints
  .filter((endpoint) => isOfOneCart(endpoint) && endpoint.auth.includes("implicit"))
  .map((endpoint) => [endpoint.id, endpoint] as const);

describe("a cart that belongs to someone else, by every request to a cart", () => {
  it.each(everyEndpoint)("%s: as if it were not there", async (id, endpoint) => {
    const { table, read, itemID } = await anOwnedCart();
    const before = (await read("owned", { as: "client_credentials", query: "include=items" })).text;
    const data = id === "carts/items/update-cart-items" ? [{ id: itemID, quantity: 9 }] : BODIES[id];
    const headers = await asShopper({ account: "a2", customer: "c2" });
    const asked = async (cartID: string): Promise<unknown> => {
      const params: Call["params"] = { cartID, itemID, groupID: itemID };
      const body = endpoint.body ? { data } : undefined;
      const { status, text } = await call(endpoint, { as: "implicit", table, headers, params, body });
      return [status, text.replaceAll(cartID, "?")];
    };
    expect(await asked("owned")).toEqual(await asked("never-there"));
    const [status] = (await asked("owned")) as [number];
    expect([404, 204]).toContain(status);
    expect((await read("owned", { as: "client_credentials", query: "include=items" })).text).toBe(before);
  });
});
