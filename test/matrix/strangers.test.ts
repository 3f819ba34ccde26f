import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Item } from "../../lib/table/table.ts";
import { type FrontDoor, fillPath, frontDoor, isOpen } from "../support/front-door.ts";
import { asShopper, NOON, testToken } from "../support/runtime.ts";
import { sampleBodies } from "../support/sample-bodies.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";

/** Is in all data of the owner, and must be in no answer to other callers. */
const SECRET = "only-for-its-owner";
/** The resource's id, which strangers may know. */
const ID = "of-an-owner";
const OWNER = { account: "owner" };

type Params = Readonly<Record<string, string>>;

/** A kind of resource with an owner: how requests name it, and how to create one with everything it can hold. */
type Owned = {
  /** The path parameter that names it. */
  readonly parameter: string;
  /** The body field that names it. */
  readonly field: string;
  /** @returns ids by path parameter, for the resource and those inside it */
  readonly make: (send: FrontDoor) => Promise<Params>;
  /** Creates one that belongs to the caller. */
  readonly makeOwn: (send: FrontDoor, headers: Params, id: string) => Promise<unknown>;
};

/** Add new kinds of resources here. Their endpoints are found automatically. */
const OWNED: readonly Owned[] = [{ parameter: "cartID", field: "cart_id", make: aCart, makeOwn: anOwnCart }];

const bearer = async (grant: "implicit" | "client_credentials") => ({
  authorization: `Bearer ${await testToken(grant, NOON)}`,
});

async function aCart(send: FrontDoor): Promise<Params> {
  const admin = await bearer("client_credentials");
  const owner = { ...(await bearer("implicit")), ...(await asShopper(OWNER)) };
  const post = async (path: string, data: unknown, headers: Params = admin) => {
    const { status, text } = await send({ method: "POST", path, headers, body: { data } });
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return JSON.parse(text).data;
  };
  const cart = `/v2/carts/${ID}`;
  await post("/v2/carts", { id: ID, name: SECRET }, owner);
  const item = { type: "custom_item", name: SECRET, sku: SECRET, quantity: 1, price: { amount: 500 } };
  const [{ id: itemID }] = await post(`${cart}/items`, item);
  const tax = { type: "tax_item", name: SECRET, rate: 0.1 };
  const { id: taxID } = await post(`${cart}/items/${itemID}/taxes`, tax);
  const group = { type: "shipping_group", shipping_type: SECRET };
  const { id: shippingGroupID } = await post(`${cart}/shipping-groups`, group);
  return { cartID: ID, itemID, taxID, shippingGroupID, customDiscountID: itemID };
}

function anOwnCart(send: FrontDoor, headers: Params, id: string) {
  return send({ method: "POST", path: "/v2/carts", headers, body: { data: { id } } });
}

/** The samples of an endpoint's body that name the resource. */
const naming = ({ body }: Endpoint, field: string, id: string) =>
  body === undefined
    ? []
    : sampleBodies(body, { [field]: id }).filter((one) => JSON.stringify(one).includes(`"${field}":"${id}"`));

/** @param id of the signed-in shopper, which bodies may name as their own */
async function everyStranger(id = "another"): Promise<readonly (readonly [string, Params])[]> {
  const implicit = await bearer("implicit");
  const signedIn = async (who: Parameters<typeof asShopper>[0]) => ({
    ...implicit,
    ...(await asShopper(who)),
  });
  return [
    ["a guest", implicit],
    ["another account", await signedIn({ account: id })],
    ["a customer with the account's id", await signedIn({ customer: OWNER.account })],
    ["another account and customer", await signedIn({ account: id, customer: id })],
  ];
}

/** Leaves out kept answers, which are the stranger's own, and the counts of wrong codes. */
const withoutTraces = (items: readonly Item[]) =>
  items
    .filter(({ pk }) => !/^(?:IDEMPOTENCY|SOURCE)#/.test(pk))
    .map((item) => JSON.stringify(item))
    .sort();

async function aStoreWith({ make }: Owned): Promise<{ send: FrontDoor; table: MemoryTable; params: Params }> {
  const table = memoryTable({ now: () => NOON });
  const send = frontDoor({ table });
  return { send, table, params: await make(send) };
}

describe.each(OWNED.map((owned) => [owned.parameter, owned] as const))(
  "a resource of an owner: {%s}",
  (parameter, owned) => {
    const named = endpoints.filter(({ path }) => path.includes(`{${parameter}}`));

    it.each(named.filter(isOpen).map((one) => [one.method, one.path, one] as const))(
      "404: %s %s, as if it were not there; nothing is changed",
      async (method, _, endpoint) => {
        const { send, table, params } = await aStoreWith(owned);
        const before = withoutTraces(table.all());
        const known = { ...params, id: params["itemID"] };
        const bodies = endpoint.body === undefined ? [undefined] : sampleBodies(endpoint.body, known);
        const statuses = new Set<number>();
        for (const [name, headers] of await everyStranger(params["itemID"])) {
          for (const body of bodies) {
            const ask = async (id: string) => {
              const path = fillPath(endpoint, { ...params, [parameter]: id });
              const { status, text } = await send({ method, path, headers, body });
              return { name, body, status, text: text.replaceAll(id, "?") };
            };
            const got = await ask(ID);
            expect(got).toEqual(await ask("never-there"));
            statuses.add(got.status);
          }
        }
        // Some samples break a rule of the body. Deleting a missing resource is no error.
        const refused = method === "DELETE" ? [204, 400, 403, 404] : [400, 403, 404];
        expect([...statuses].filter((status) => !refused.includes(status))).toEqual([]);
        expect(statuses.has(404) || statuses.has(204)).toBe(true);
        expect(withoutTraces(table.all())).toEqual(before);
      },
    );

    it.each(named.filter((one) => !isOpen(one)).map((one) => [one.method, one.path, one] as const))(
      "403: %s %s is open to no shopper, its owner included",
      async (method, _, endpoint) => {
        const { send, table, params } = await aStoreWith(owned);
        const before = table.all().length;
        const strangers = [
          ...(await everyStranger()),
          ["its owner", { ...(await bearer("implicit")), ...(await asShopper(OWNER)) }] as const,
        ];
        for (const [name, headers] of strangers) {
          const { status, text } = await send({
            method,
            path: fillPath(endpoint, params),
            headers,
            body: {},
          });
          expect([name, status, text.includes(SECRET)]).toEqual([name, 403, false]);
        }
        expect(table.all()).toHaveLength(before);
      },
    );

    const bodies = endpoints.filter((one) => isOpen(one) && naming(one, owned.field, ID).length > 0);

    it.each(bodies.map((one) => [one.method, one.path, one] as const))(
      "%s %s with its id in the body: as if it were not there; nothing of it is changed or shown",
      async (method, _, endpoint) => {
        const { send, table } = await aStoreWith(owned);
        const before = withoutTraces(table.all());
        for (const [name, headers] of await everyStranger()) {
          const ask = async (id: string, own: string) => {
            const path = fillPath(endpoint, { [parameter]: own });
            await owned.makeOwn(send, headers, own);
            const answers = naming(endpoint, owned.field, id).map((body) =>
              send({ method, path, headers, body }),
            );
            return (await Promise.all(answers)).map(({ status, text }) => [
              name,
              status,
              text.replaceAll(id, "?").replaceAll(own, "own"),
            ]);
          };
          const key = name.replaceAll(/\W/g, "-");
          const got = await ask(ID, `own-1-${key}`);
          expect(got.map(([, status]) => status)).toEqual(got.map(() => 404));
          expect(got).toEqual(await ask("never-there", `own-2-${key}`));
        }
        expect(withoutTraces(table.all())).toEqual(expect.arrayContaining(before));
      },
    );

    it("stands in no answer to a stranger, whatever is read", async () => {
      const { send, params } = await aStoreWith(owned);
      const reads = endpoints.filter((one) => one.method === "GET" && isOpen(one));
      for (const [name, headers] of await everyStranger()) {
        for (const endpoint of reads) {
          const { status, text } = await send({ method: "GET", path: fillPath(endpoint, params), headers });
          const shown = status < 300 ? text : text.replaceAll(ID, "?"); // a refusal may repeat the id from the request
          const isHidden = ![SECRET, ID].some((word) => shown.includes(word));
          expect([name, endpoint.path, status < 500, isHidden]).toEqual([name, endpoint.path, true, true]);
        }
      }
    });

    it("is shown to its owner", async () => {
      const { send, params } = await aStoreWith(owned);
      const headers = { ...(await bearer("implicit")), ...(await asShopper(OWNER)) };
      const hasIds = ({ path }: Endpoint) =>
        [...path.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => name in params);
      const opened = named.filter((one) => isOpen(one) && one.method === "GET" && hasIds(one));
      const answers = await Promise.all(
        opened.map((endpoint) => send({ method: "GET", path: fillPath(endpoint, params), headers })),
      );
      expect(answers.map(({ status }) => status)).toEqual(opened.map(() => 200));
      expect(answers.some(({ text }) => text.includes(SECRET))).toBe(true);
    });
  },
);
