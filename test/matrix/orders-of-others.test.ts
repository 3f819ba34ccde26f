import { beforeEach, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { type FrontDoor, frontDoor, isOpen } from "../support/front-door.ts";
import { anOrder, orderId, saveOrders } from "../support/orders.ts";
import { asShopper, NOON, testToken } from "../support/runtime.ts";
import { sampleBodies } from "../support/sample-bodies.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

/** Is in all personal data of an order, and must be in no answer to other callers. */
const SECRET = "only-for-its-owner";
const ORDER = orderId(1);
const TRANSACTION = orderId("b1");
const GROUP = orderId("d1");
const OWNER = orderId("e1");
/** Any caller with an order's id may use these endpoints, because a guest has only the id. */
const BY_ID = [
  "payments/create-payment",
  "payments/transactions/confirm-transaction",
  "payments/cart-payments/confirm-order-payment",
];

const address = { ...anOrder().billing_address, line_1: SECRET };
const owners = {
  "a customer": { customer: { id: OWNER, name: SECRET, email: `${SECRET}@example.org` } },
  "an account": { account: { id: OWNER }, contact: { name: SECRET, email: `${SECRET}@example.org` } },
  "a guest": { customer: { name: SECRET, email: `${SECRET}@example.org` } },
};

function anOrderOf(owner: keyof typeof owners) {
  const at = NOON.toISOString();
  const paid = { transaction_type: "purchase", status: "complete", amount: 100, refunded_amount: 0 } as const;
  const transaction = { id: TRANSACTION, gateway: "manual", reference: "manual", ...paid };
  const kept = { created_at: at, updated_at: at };
  return anOrder({
    id: ORDER,
    ...owners[owner],
    billing_address: address,
    shipping_address: { ...address, phone_number: SECRET, instructions: SECRET },
    transactions: [{ ...transaction, ...kept }],
    custom_attributes: { secret: { type: "string", value: SECRET } },
  });
}

const ofOrders = endpoints.filter(({ path }) => path.startsWith("/v2/orders/{orderID}"));
const pathOf = ({ path }: Endpoint, id: string) =>
  path
    .replace("{orderID}", id)
    .replace("{transactionID}", TRANSACTION)
    .replace(/\{\w+\}/, GROUP);
const bodyOf = ({ body }: Endpoint) => (body === undefined ? undefined : sampleBodies(body)[0]);

describe.each(Object.keys(owners) as (keyof typeof owners)[])("an order of %s", (owner) => {
  let table: MemoryTable;
  let send: FrontDoor;
  let implicit: Record<string, string>;
  let strangers: readonly (readonly [string, 403 | 404, Record<string, string>])[];
  beforeEach(async () => {
    table = memoryTable({ now: () => NOON });
    send = frontDoor({ table });
    await saveOrders(table, [anOrderOf(owner)]);
    implicit = { authorization: `Bearer ${await testToken("implicit", NOON)}` };
    const other = owner === "a customer" ? { account: OWNER } : { customer: OWNER };
    strangers = [
      ["a guest", 403, implicit],
      ["another account", 404, { ...implicit, ...(await asShopper({ account: orderId("e2") })) }],
      ["another customer", 404, { ...implicit, ...(await asShopper({ customer: orderId("e2") })) }],
      ["another kind of shopper with the owner's id", 404, { ...implicit, ...(await asShopper(other)) }],
    ];
  });

  it.each(ofOrders.map((one) => [one.method, one.path, one] as const))(
    "%s %s: tells a stranger nothing, and changes nothing",
    async (method, _, endpoint) => {
      const before = JSON.stringify(table.all());
      for (const [name, refused, headers] of strangers) {
        const ask = async (id: string) => {
          const answer = await send({ method, path: pathOf(endpoint, id), headers, body: bodyOf(endpoint) });
          return { ...answer, text: answer.text.replaceAll(id, "?") };
        };
        const { status, text } = await ask(ORDER);
        expect([name, text.includes(SECRET)]).toEqual([name, false]);
        if (BY_ID.includes(endpoint.id)) continue;
        expect([name, status]).toEqual([name, isOpen(endpoint) ? refused : 403]);
        expect(text).toBe((await ask(orderId(2))).text);
      }
      expect(JSON.stringify(table.all())).toBe(before);
    },
  );

  it("is in no list of a stranger's, and cannot be put into a cart again by one", async () => {
    for (const [name, refused, headers] of strangers) {
      for (const query of ["", `?filter=eq(customer_id,${OWNER})`, `?filter=eq(account_id,${OWNER})`]) {
        const { status, text } = await send({ method: "GET", path: `/v2/orders${query}`, headers });
        expect([name, status]).toEqual([name, refused === 403 ? 403 : 200]);
        expect(text).not.toMatch(new RegExp(`${SECRET}|${ORDER}`));
      }
      const cart = `cart-${name.replaceAll(/\W/g, "-")}`;
      await send({ method: "POST", path: "/v2/carts", headers, body: { data: { id: cart } } });
      const body = { data: { type: "order_items", order_id: ORDER } };
      const { status } = await send({ method: "POST", path: `/v2/carts/${cart}/items`, headers, body });
      expect([name, status]).toEqual([name, 404]);
    }
  });
});
