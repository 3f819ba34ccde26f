import { describe, expect, it } from "@jest/globals";
import { ADDRESS, addressBook } from "../support/addresses.ts";
import { aCustomerStore, RON } from "../support/customers.ts";
import type { Answer } from "../support/routes.ts";
import { NOON } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

let clock = NOON.getTime();
const now = () => new Date(clock);

/** A store with Ron in it, and what he sends with a request. */
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
      meta: { timestamps: { created_at: now().toISOString(), updated_at: now().toISOString() } },
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
    const meta = { timestamps: { created_at, updated_at: now().toISOString() } };
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
    // That somebody with this id was here is left, for whoever still has the token.
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
