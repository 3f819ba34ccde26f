import { beforeEach, describe, expect, it } from "@jest/globals";
import { type AccountStore, anAccountStore, GUEST, PASSWORD } from "../support/accounts/account-store.ts";
import { ADDRESS, addressBook } from "../support/addresses.ts";
import { countStatuses, readIds, readRefusal } from "../support/answers.ts";
import type { Call } from "../support/call.ts";
import { aCustomerStore, RON } from "../support/customers.ts";
import { ANY_TAG } from "../support/etags.ts";
import type { Answer } from "../support/routes.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

let clock = NOON.getTime();
const now = () => new Date(clock);

/** A store with the customer Ron, and the headers of his requests. */
async function withRon() {
  const table = memoryTable({ now });
  const store = aCustomerStore({ now, table });
  const ron = (await store.create()).body.data;
  return { ...store, table, ron, own: await store.as(ron.id) };
}

type Refused = {
  readonly errors: { readonly 0: { title: string; status: string | number; source: string } };
};

const errorIn = ({ status, body }: Answer<Refused>) => {
  const { title, status: told, source } = body.errors[0];
  return [status, title, told, source];
};

describe("POST /v2/customers", () => {
  it("201: a customer, whose password never comes back", async () => {
    const { create } = aCustomerStore();
    const { status, body, text } = await create();
    expect([status, body.data]).toMatchObject([201, { name: "Ron", email: "Ron@shop.test", password: true }]);
    expect(text).not.toContain(RON.password);
    const { password: _, ...without } = { ...RON, email: "other@shop.test" };
    expect((await create(without)).body.data.password).toBe(false);
  });

  it("409: an address in use, in any letter case; 422: bad fields; 401: no token", async () => {
    const { create } = aCustomerStore();
    await create();
    expect((await create({ ...RON, email: "ron@SHOP.test" })).status).toBe(409);
    for (const bad of [
      { email: "no" },
      { name: "" },
      { name: undefined },
      { password: "" },
      { type: "x" },
      { password: 1 },
      { password: "short" },
      { external_ref: "x".repeat(2049) },
    ]) {
      const refused = await create({ ...RON, email: "eve@shop.test", ...bad });
      const source = `data.${Object.keys(bad)[0]}`;
      const error = { title: "Failed Validation", status: "422", source };
      expect([refused.status, refused.body.errors[0]]).toMatchObject([422, error]);
    }
    expect((await create(RON, { as: null })).status).toBe(401);
  });
});

describe("GET /v2/customers/{customerID}", () => {
  it("200: for client credentials, and for the customer alone", async () => {
    const { ron, own, read, create, as } = await withRon();
    const self = `/v2/customers/${ron.id}` as const;
    expect(ron).toEqual({
      id: expect.any(String),
      type: "customer",
      name: "Ron",
      email: "Ron@shop.test",
      password: true,
      external_ref: null,
      links: { self },
      meta: {
        timestamps: { created_at: now().toISOString(), updated_at: now().toISOString() },
        ...ANY_TAG,
      },
    });
    const whole = { data: ron, links: { self } };
    for (const more of [{}, own]) {
      expect(await read(ron.id, more)).toMatchObject({ status: 200, body: whole });
    }
    const eve = await as((await create({ ...RON, email: "eve@shop.test" })).body.data.id);
    const [foreign, unknown] = [await read(ron.id, eve), await read(crypto.randomUUID(), eve)];
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect((await read(crypto.randomUUID())).text).toBe(unknown.text);
  });

  it("403 with the code of a missing scope: an implicit token alone, with any body", async () => {
    const { ron, read, update, remove } = await withRon();
    for (const refused of [
      await read(ron.id, { as: "implicit" }),
      await update(ron.id, { name: 7 }, { as: "implicit" }),
      await remove(ron.id, { as: "implicit" }),
    ]) {
      expect([refused.status, refused.body.errors[0].code]).toEqual([403, "gateway.scopes.authorise"]);
    }
    expect((await read(ron.id, { as: null })).status).toBe(401);
  });
});

describe("PUT /v2/customers/{customerID}", () => {
  it("200: a change of one field leaves the others", async () => {
    const { ron, own, update, read } = await withRon();
    clock += 1000;
    const changed = await update(ron.id, { id: ron.id, name: "Ronja", external_ref: "crm-7" }, own);
    const { created_at } = ron.meta.timestamps;
    const meta = { timestamps: { created_at, updated_at: now().toISOString() }, ...ANY_TAG };
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { ...ron, name: "Ronja", external_ref: "crm-7", meta },
    ]);
    expect((await read(ron.id)).body).toEqual(changed.body);
    expect((await update(ron.id, { external_ref: null })).body.data.external_ref).toBeNull();
  });

  it("200: a change that changes nothing writes nothing", async () => {
    const table = memoryTable({ now });
    const { create, update } = aCustomerStore({ now, table });
    const made = (await create()).body;
    clock += 1000;
    const before = { ...table.calls };
    expect((await update(made.data.id, { name: "Ron", email: RON.email, external_ref: null })).body).toEqual(
      made,
    );
    expect([table.calls.transact, table.calls.put]).toEqual([before.transact, before.put]);
  });

  it("200: the customer is read once, and once more before a password is hashed or a name counted", async () => {
    const { ron, table, update } = await withRon();
    const reads = async (data: object) => {
      const before = table.calls.get;
      expect((await update(ron.id, data)).status).toBe(200);
      return table.calls.get - before;
    };
    const plain = await reads({ name: "Ronja" });
    expect(plain).toBe(1);
    expect(await reads({ external_ref: "crm-7" })).toBe(plain);
    expect((await update(crypto.randomUUID(), { name: "x" })).status).toBe(404);
    expect((await update(crypto.randomUUID(), { password: "short" })).status).toBe(404);
  });

  it("200: signs in with the new address alone, and the old one is free", async () => {
    const { ron, own, update, signIn, create } = await withRon();
    expect((await update(ron.id, { email: "ronja@shop.test" }, own)).status).toBe(200);
    expect((await signIn("ronja@shop.test", RON.password)).status).toBe(200);
    expect((await signIn(RON.email, RON.password)).status).toBe(400);
    expect((await create()).status).toBe(201);
    expect(errorIn(await update(ron.id, { email: "RON@shop.test" }, own))).toEqual([
      409,
      "Conflict",
      "409",
      "data.email",
    ]);
    expect((await signIn("ronja@shop.test", RON.password)).status).toBe(200);
  });

  it("200: the same address in other letters stays the customer's", async () => {
    const { ron, update, signIn, create } = await withRon();
    expect((await update(ron.id, { email: "RON@Shop.test" })).body.data.email).toBe("RON@Shop.test");
    expect((await signIn("ron@shop.test", RON.password)).status).toBe(200);
    expect((await create()).status).toBe(409);
  });

  it("200: a new password takes the place of the old one; null by client credentials leaves none", async () => {
    const { ron, own, update, signIn } = await withRon();
    const changed = await update(ron.id, { password: "othersecret" }, own);
    expect([changed.status, changed.text.includes("othersecret")]).toEqual([200, false]);
    expect((await signIn(RON.email, "othersecret")).status).toBe(200);
    expect((await signIn(RON.email, RON.password)).status).toBe(400);
    expect(errorIn(await update(ron.id, { password: null }, own))).toEqual([
      422,
      "Failed Validation",
      "422",
      "data.password",
    ]);
    expect((await signIn(RON.email, "othersecret")).status).toBe(200);
    expect((await update(ron.id, { password: null })).body.data.password).toBe(false);
    expect((await signIn(RON.email, "othersecret")).status).toBe(400);
    expect((await update(ron.id, { password: "thirdsecret" })).body.data.password).toBe(true);
    expect((await signIn(RON.email, "thirdsecret")).status).toBe(200);
  });

  it("422: fields that are none; 400: another id; 404: another's, unknown", async () => {
    const { ron, own, update, read, create } = await withRon();
    for (const bad of [
      { name: null },
      { name: " " },
      { name: "x".repeat(256) },
      { email: "no" },
      { email: null },
      { password: "" },
      { password: "short" },
      { password: "x".repeat(1001) },
      { external_ref: "x".repeat(2049) },
      { type: "account" },
    ]) {
      const source = `data.${Object.keys(bad)[0]}`;
      expect(errorIn(await update(ron.id, bad, own))).toEqual([422, "Failed Validation", "422", source]);
    }
    expect(errorIn(await update(ron.id, { id: crypto.randomUUID() }))).toEqual([
      400,
      "Bad Request",
      "400",
      "data.id",
    ]);
    const eve = (await create({ ...RON, email: "eve@shop.test" })).body.data;
    expect((await update(eve.id, { name: "Mallory" }, own)).status).toBe(404);
    expect((await update(crypto.randomUUID(), { name: "x" })).status).toBe(404);
    expect((await read(eve.id)).body.data).toEqual(eve);
    expect((await read(ron.id)).body.data).toEqual(ron);
  });
});

describe("DELETE /v2/customers/{customerID}", () => {
  it("204: the token is dead, the address book gone, the e-mail address free", async () => {
    const { ron, own, remove, read, create, signIn, as, setup, table } = await withRon();
    const book = addressBook({ type: "customer", id: ron.id }, setup);
    const { id } = (await book.create()).body.data;
    expect((await remove(ron.id, own)).status).toBe(204);
    for (const gone of [await read(ron.id, own), await remove(ron.id, own), await book.list("", own)]) {
      expect(gone.status).toBe(401);
    }
    for (const gone of [await read(ron.id), await remove(ron.id), await book.list(), await book.read(id)]) {
      expect(gone.status).toBe(404);
    }
    expect((await signIn(RON.email, RON.password)).status).toBe(400);
    // Only the mark that ends the customer's tokens remains.
    const kept = table.all().filter(({ type }) => type !== "ended_shopper");
    const stored = JSON.stringify(kept.map(({ pk, sk, type }) => [pk, sk, type]));
    expect(stored).not.toContain(ron.id);
    const next = (await create()).body.data;
    const nextBook = addressBook({ type: "customer", id: next.id }, { ...setup, ...(await as(next.id)) });
    expect((await nextBook.list()).body.data).toEqual([]);
  });

  it("404: an address that is added again with its key, once the customer is gone", async () => {
    const { ron, remove, setup } = await withRon();
    const book = addressBook({ type: "customer", id: ron.id }, { ...setup, as: "client_credentials" });
    const keyed = { headers: { "idempotency-key": "k" } };
    const first = await book.create(ADDRESS, keyed);
    expect((await book.create(ADDRESS, keyed)).body).toEqual(first.body);
    await remove(ron.id);
    expect((await book.create(ADDRESS, keyed)).status).toBe(404);
  });

  it("404: another's; the customer stays", async () => {
    const { own, create, remove, read } = await withRon();
    const eve = (await create({ ...RON, email: "eve@shop.test" })).body.data;
    expect((await remove(eve.id, own)).status).toBe(404);
    expect((await read(eve.id)).status).toBe(200);
  });
});

describe("customers", () => {
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });
  const post = (data: object, given: Call = GUEST) =>
    store.post("/v2/customers", { data: { type: "customer", name: "Ron", ...data } }, given);
  const put = (id: string, data: object, given: Call = {}) =>
    store.put(`/v2/customers/${id}`, { data: { type: "customer", ...data } }, given);
  const token = (email: string, password = PASSWORD, more: object = {}) =>
    store.post("/v2/customers/tokens", { data: { type: "token", email, password, ...more } }, GUEST);

  it("201: a guest registers; the answer says whether there is a password, and nothing of it", async () => {
    const made = await post({ email: "Ron@shop.example", password: PASSWORD });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      type: "customer",
      name: "Ron",
      password: true,
      external_ref: null,
    });
    expect(made.body.data.meta.timestamps.created_at).toBeDefined();
    expect(made.text).not.toMatch(/walnut|hash|salt/);
    const without = await post({ email: "una@shop.example" });
    expect([without.status, without.body.data.password]).toEqual([201, false]);
    for (const password of [" ", "undefined", "null", PASSWORD]) {
      expect((await token("una@shop.example", password)).status).toBe(400);
    }
  });

  it("409: an e-mail in another letter case; of two at once one", async () => {
    await post({ email: "ron@shop.example" });
    const taken = await post({ email: "RON@Shop.example" });
    expect([...readRefusal(taken), taken.body.errors[0].source]).toEqual([409, "Conflict", "data.email"]);
    const both = await Promise.all([
      post({ email: "una@shop.example" }),
      post({ email: "UNA@shop.example" }),
    ]);
    expect(countStatuses(both)).toEqual({ 201: 1, 409: 1 });
  });

  it("422 `Failed Validation`: broken fields", async () => {
    const { id } = (await post({ email: "ron@shop.example" })).body.data;
    for (const wrong of [
      { name: undefined },
      { name: " " },
      { name: "x".repeat(256) },
      { email: "ron" },
      { email: undefined },
      { email: `${"x".repeat(250)}@y.example` },
      { password: "x".repeat(1001) },
      { password: "" },
      { external_ref: "x".repeat(2049) },
      { type: "customers" },
    ]) {
      const answer = await post({ email: "una@shop.example", ...wrong });
      expect([wrong, ...readRefusal(answer)]).toEqual([wrong, 422, "Failed Validation"]);
      expect(answer.body.errors[0].status).toBe("422");
    }
    for (const wrong of [{ name: null }, { name: "" }, { email: "ron" }, { email: null }]) {
      expect([wrong, ...readRefusal(await put(id, wrong))]).toEqual([wrong, 422, "Failed Validation"]);
    }
    expect(readIds(await store.get("/v2/customers"))).toEqual([id]);
  });

  it("200: a new e-mail is the one to sign in with; the old one is free at once", async () => {
    const ron = await store.customer("ron");
    const changed = await put(ron.id, { email: "ronald@shop.example" }, ron.caller);
    expect([changed.status, changed.body.data.email, changed.body.data.name]).toEqual([
      200,
      "ronald@shop.example",
      "ron",
    ]);
    expect((await token(ron.email)).status).toBe(400);
    expect((await token("RONALD@shop.example")).status).toBe(200);
    expect((await post({ email: ron.email })).status).toBe(201);
    const taken = await put(ron.id, { email: ron.email.toUpperCase() }, ron.caller);
    expect(readRefusal(taken)).toEqual([409, "Conflict"]);
    expect((await put(ron.id, { email: "Ronald@shop.example" })).status).toBe(200);
  });

  it("200: a new password counts; client credentials remove one, a customer does not", async () => {
    const ron = await store.customer("ron");
    expect((await put(ron.id, { password: "teak-and-copper" }, ron.caller)).status).toBe(200);
    expect([(await token(ron.email)).status, (await token(ron.email, "teak-and-copper")).status]).toEqual([
      400, 200,
    ]);
    expect(readRefusal(await put(ron.id, { password: null }, ron.caller))).toEqual([
      422,
      "Failed Validation",
    ]);
    const removed = await put(ron.id, { password: null });
    expect([removed.status, removed.body.data.password]).toEqual([200, false]);
    expect((await token(ron.email, "teak-and-copper")).status).toBe(400);
    expect((await store.get(`/v2/customers/${ron.id}`, ron.caller)).status).toBe(200);
    expect((await put(ron.id, { name: "Ronald" }, ron.caller)).body.data.password).toBe(false);
  });

  it("204: who has gone is gone with his addresses, and who takes the e-mail next sees nothing of him", async () => {
    const ron = await store.customer("ron");
    const path = `/v2/customers/${ron.id}` as const;
    const address = await expectData(store.post(`${path}/addresses`, { data: ADDRESS }, ron.caller));
    expect((await store.delete(path, ron.caller)).status).toBe(204);
    expect((await store.get(path, ron.caller)).status).toBe(401);
    expect((await store.get("/v2/orders", ron.caller)).status).toBe(401);
    expect((await store.get("/v2/carts", ron.caller)).status).toBe(401);
    for (const below of ["", "/addresses", `/addresses/${address.id}`]) {
      expect([below, (await store.get(`${path}${below}`)).status]).toEqual([below, 404]);
    }
    expect((await store.delete(path)).status).toBe(404);
    expect((await token(ron.email)).status).toBe(400);
    const next = await store.customer("ron");
    expect(next.id).not.toBe(ron.id);
    expect(await expectData(store.get(`/v2/customers/${next.id}/addresses`, next.caller))).toEqual([]);
    expect(JSON.stringify(store.table.all())).not.toContain(ADDRESS.line_1);
  });

  it("200: changed in part, external references as often as liked; 404: unknown ones", async () => {
    const { id } = (await post({ email: "ron@shop.example", external_ref: "erp-1" })).body.data;
    expect((await post({ email: "una@shop.example", external_ref: "erp-1" })).status).toBe(201);
    store.later(1);
    const changed = await put(id, { name: "Ronald" });
    expect(changed.body.data).toMatchObject({
      name: "Ronald",
      email: "ron@shop.example",
      external_ref: "erp-1",
    });
    expect((await put(id, { external_ref: null })).body.data.external_ref).toBeNull();
    expect((await put(id, { id: UNKNOWN_ID })).status).toBeGreaterThanOrEqual(400);
    expect((await put(UNKNOWN_ID, { name: "x" })).status).toBe(404);
    expect((await store.get(`/v2/customers/${UNKNOWN_ID}`)).status).toBe(404);
    expect((await store.delete(`/v2/customers/${UNKNOWN_ID}`)).status).toBe(404);
  });
});
