import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { type Endpoint, takesIdempotencyKey } from "../../lib/http/endpoint.ts";
import { SECRET_FIELD } from "../../lib/http/idempotency.ts";
import type { Call } from "../support/call.ts";
import type { Answer } from "../support/routes.ts";
import { asShopper, NOON, testSigner } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { allowGuests, createApi, postEntry } from "../support/shops/custom-apis.ts";
import { interruptTable } from "../support/tables/interrupted.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const guest = async () => ({
  as: { token: await testSigner({ grant: "implicit", clientId: "shop" }, NOON) },
});
const keyed = (headers: Record<string, string> = {}) => ({ headers: { "idempotency-key": "1", ...headers } });
const ITEM = { type: "custom_item", name: "Mug", sku: "mug", quantity: 1, price: { amount: 100 } };

describe("an Idempotency-Key of guests", () => {
  it("201 twice for two guests who use the same one: each gets a cart of its own", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = shopOn(table);
    const send = async (who: Awaited<ReturnType<typeof guest>>) =>
      shop.post("/v2/carts", { data: {} }, { ...who, ...keyed() });
    const [alice, bob] = [await guest(), await guest()];
    const carts = [await send(alice), await send(bob), await send(alice), await send(bob)];
    const ids = carts.map(({ body }) => body.data.id);
    expect(carts.map(({ headers }) => headers["idempotent-replayed"])).toEqual([
      undefined,
      undefined,
      "true",
      "true",
    ]);
    expect([ids[0] === ids[1], ids[0] === ids[2], ids[1] === ids[3]]).toEqual([false, true, true]);
  });

  it("keeps that of a shopper and of an administrator when they come with another token", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = shopOn(table);
    const shopper = keyed(await asShopper({ account: "a" }));
    const send = async (request: Partial<Call>) =>
      (await shop.post("/v2/carts", { data: {} }, { ...request })).body.data.id;
    expect(await send({ ...shopper, ...(await guest()) })).toBe(
      await send({ ...shopper, ...(await guest()) }),
    );
    const admin = async () => ({
      as: { token: await testSigner({ grant: "client_credentials", clientId: "x" }, NOON) },
    });
    expect(await send({ ...keyed(), ...(await admin()) })).toBe(
      await send({ ...keyed(), ...(await admin()) }),
    );
  });

  it("201 for each of two members of one account who use the same one: both adds count", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = shopOn(table);
    const ofMember = async (memberId: string) =>
      keyed({
        "ep-account-management-authentication-token": await testSigner(
          { account: { id: "a", memberId } },
          NOON,
        ),
      });
    const [ann, bea] = [await ofMember("ann"), await ofMember("bea")];
    await shop.post("/v2/carts", { data: { id: "shared" } }, { as: "implicit" });
    const add = async (who: typeof ann) =>
      shop.post("/v2/carts/shared/items", { data: ITEM }, { as: "implicit", ...who });
    const answers = [await add(ann), await add(bea), await add(bea)];
    expect(answers.map(({ headers }) => headers["idempotent-replayed"])).toEqual([
      undefined,
      undefined,
      "true",
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { body } = answers[1] ?? {};
    expect(body!.meta.display_price.with_tax.amount).toBe(200);
  });
});

describe("a kept answer", () => {
  const A = () => asShopper({ account: "a" });

  /** A guest's cart with an item that was added under a key, and a group. `take` gives the cart to an account. */
  async function takenCart() {
    const table = memoryTable({ now: () => NOON });
    const who = await guest();
    const shop = shopOn(table);
    const requests: readonly (() => Promise<Answer>)[] = [
      () => shop.post("/v2/carts", { data: { id: "mine" } }, { ...who, ...keyed() }),
      () => shop.post("/v2/carts/mine/items", { data: ITEM }, { ...who, ...keyed() }),
      () =>
        shop.post(
          "/v2/carts/mine/shipping-groups",
          { data: { type: "shipping_group", shipping_type: "post" } },
          { ...who, ...keyed() },
        ),
    ];
    const take = async () =>
      shop.post(
        "/v2/carts/mine/relationships/accounts",
        { data: [{ id: "a", type: "account" }] },
        { ...who, headers: await A() },
      );
    return { table, who, requests, take };
  }

  it("201 again for the guest whose cart it is", async () => {
    const { requests } = await takenCart();
    for (const send of [...requests, ...requests]) expect((await send()).status).toBe(201);
  });

  it("404, of the creation 409, for a guest whose cart an account has taken since", async () => {
    const { requests, take } = await takenCart();
    for (const send of requests) expect((await send()).status).toBe(201);
    expect((await take()).status).toBe(200);
    const answers = [];
    for (const send of requests) answers.push(await send());
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 404]);
    expect(answers.map(({ text }) => text).join()).not.toContain("Mug");
  });

  it("404 for a twin that meets the other's change in a cart that an account has taken meanwhile", async () => {
    const { table, requests, take, who } = await takenCart();
    await requests[0]?.();
    const add = (on: typeof table) =>
      shopOn(on).post("/v2/carts/mine/items", { data: ITEM }, { ...who, ...keyed() });
    const meanwhile = interruptTable(table, async () => {
      expect((await add(table)).status).toBe(201);
      await take();
    });
    expect((await add(meanwhile)).status).toBe(404);
  });

  it("404 for an account that lost its cart to another one", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = shopOn(table);
    await shop.post("/v2/carts", { data: { id: "c" } });
    const path = "/v2/carts/c/relationships/accounts";
    const to = (id: string) => ({ data: [{ id, type: "account" }] });
    const associate = async () => shop.post(path, to("a"), { as: "implicit", ...keyed(await A()) });
    expect((await associate()).status).toBe(200);
    await shop.delete(path, { body: to("a") });
    await shop.post(path, to("b"), { as: "implicit", headers: await asShopper({ account: "b" }) });
    expect((await associate()).status).toBe(404);
  });

  it("201 again for the guest after the cart was deleted", async () => {
    const { table, requests } = await takenCart();
    const shop = shopOn(table);
    for (const send of requests) await send();
    await shop.delete("/v2/carts/mine");
    for (const send of requests) expect((await send()).headers["idempotent-replayed"]).toBe("true");
  });

  it("403 once the policy is withdrawn by which a shopper created an entry", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = shopOn(table);
    const api = await createApi(table);
    const policy = await allowGuests(table, api, { create: true });
    const create = () => postEntry(table, api, {}, { as: "implicit", ...keyed() });
    expect((await create()).status).toBe(201);
    expect((await create()).headers["idempotent-replayed"]).toBe("true");
    await shop.delete(`/v2/permissions/custom-api-role-policies/${policy.id}`);
    expect((await create()).status).toBe(403);
  });
});

describe("what must be equal in a repeat", () => {
  it("422: another currency, channel or ETag; another token of the same shopper is none of it", async () => {
    const table = memoryTable({ now: () => NOON });
    const shop = shopOn(table);
    await shop.post("/v2/carts", { data: { id: "c" } });
    const add = async (headers: Record<string, string>) =>
      (await shop.post("/v2/carts/c/items", { data: ITEM }, { ...keyed(headers) })).status;
    expect(await add({ "x-moltin-currency": "USD", "ep-channel": "web" })).toBe(201);
    expect(await add({ "ep-channel": "web", "x-moltin-currency": "USD", "x-request-id": "other" })).toBe(201);
    expect(await add({ "x-moltin-currency": "EUR", "ep-channel": "web" })).toBe(422);
    expect(await add({ "x-moltin-currency": "USD" })).toBe(422);
    expect(await add({ "x-moltin-currency": "USD", "ep-channel": "web", "if-match": '"1"' })).toBe(422);
  });

  it("is no password: what is stored of a request is the same for all of them", async () => {
    const printOf = async (password: string) => {
      const table = memoryTable({ now: () => NOON });
      const shop = shopOn(table);
      const data = { type: "customer", name: "Ann", email: "ann@example.com", password };
      await shop.post("/v2/customers", { data }, { ...keyed() });
      return table.all().find(({ type }) => type === "idempotency_record")?.["fingerprint"];
    };
    expect(await printOf("hunter2-SECRET")).toBe(await printOf("another-password"));
  });
});

describe("every endpoint", () => {
  it("that takes an Idempotency-Key from shoppers says to whom its kept answer may be given", () => {
    const isOpen = ({ auth }: Endpoint) => auth === "none" || auth.includes("implicit");
    const keyedByShoppers = endpoints.filter((endpoint) => takesIdempotencyKey(endpoint) && isOpen(endpoint));
    expect(keyedByShoppers.length).toBeGreaterThanOrEqual(7);
    expect(keyedByShoppers.filter(({ checkReplay }) => !checkReplay).map(({ id }) => id)).toEqual([]);
  });

  it("that takes an Idempotency-Key knows who calls", () => {
    const unknown = endpoints.filter((endpoint) => takesIdempotencyKey(endpoint) && endpoint.auth === "none");
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  it("declares writeOnly what looks like a password or secret in a request that is remembered, and nothing else", () => {
    const found = endpoints.flatMap((endpoint) =>
      propertiesIn(endpoint.body).map(({ name, schema }) => ({
        id: endpoint.id,
        name,
        isSecret: SECRET_FIELD.test(name),
        isWriteOnly: schema.writeOnly === true,
        isRemembered: takesIdempotencyKey(endpoint),
      })),
    );
    expect(found.filter(({ isWriteOnly }) => isWriteOnly).length).toBeGreaterThanOrEqual(5);
    expect(found.filter(({ isSecret, isWriteOnly }) => isWriteOnly && !isSecret)).toEqual([]);
    const told = found.filter(
      ({ isRemembered, isSecret, isWriteOnly }) => isRemembered && isSecret && !isWriteOnly,
    );
    expect(told).toEqual([]);
  });

  it.each([
    ["password", true],
    ["client_secret", true],
    ["newPassword", true],
    ["passphrase", true],
    ["password_profile_id", false],
    ["enable_one_time_password_token", false],
    ["one_time_password_token", true],
    ["oauth_authorization_code", true],
    ["oauth_code_verifier", true],
    ["oauth_redirect_uri", false],
    ["discount_code", false],
    ["name", false],
    ["passage", false],
  ])("and '%s' is left out of what is stored: %s", (name, expected) => {
    expect(SECRET_FIELD.test(name)).toBe(expected);
  });
});

type Property = { readonly name: string; readonly schema: { readonly writeOnly?: boolean } };

/** All properties of a schema, at any depth. */
function propertiesIn(value: unknown): Property[] {
  if (typeof value !== "object" || value === null) return [];
  const { properties = {} }: { properties?: Record<string, Property["schema"]> } = value;
  const own = Object.entries(properties).map(([name, schema]) => ({ name, schema }));
  return [...own, ...Object.values(value).flatMap(propertiesIn)];
}
