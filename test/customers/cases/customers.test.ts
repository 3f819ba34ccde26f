import { beforeEach, describe, expect, it } from "@jest/globals";
import {
  type AccountStore,
  anAccountStore,
  asCustomer,
  GUEST,
  PASSWORD,
  UNKNOWN,
} from "../../support/accounts/account-store.ts";
import { ADDRESS } from "../../support/addresses.ts";
import { counted, idsOf, refusal } from "../../support/by-path.ts";
import type { Call } from "../../support/call.ts";
import { dataOf } from "../../support/shop.ts";

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
const filtered = (filter: string) => `/v2/customers?filter=${encodeURIComponent(filter)}` as const;

describe("customers", () => {
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
    expect([...refusal(taken), taken.body.errors[0].source]).toEqual([409, "Conflict", "data.email"]);
    const both = await Promise.all([
      post({ email: "una@shop.example" }),
      post({ email: "UNA@shop.example" }),
    ]);
    expect(counted(both)).toEqual({ 201: 1, 409: 1 });
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
      expect([wrong, ...refusal(answer)]).toEqual([wrong, 422, "Failed Validation"]);
      expect(answer.body.errors[0].status).toBe("422");
    }
    for (const wrong of [{ name: null }, { name: "" }, { email: "ron" }, { email: null }]) {
      expect([wrong, ...refusal(await put(id, wrong))]).toEqual([wrong, 422, "Failed Validation"]);
    }
    expect(idsOf(await store.get("/v2/customers"))).toEqual([id]);
  });

  it("200: filters and orders of the list, by client credentials; 403: anybody else", async () => {
    const ids: string[] = [];
    for (const [name, external_ref] of [
      ["Ron", "erp-1"],
      ["Una", "erp-1"],
      ["Bo", "erp-2"],
    ] as const) {
      const email = `${name.toLowerCase()}@shop.example`;
      ids.push((await post({ name, email, external_ref }, {})).body.data.id);
      store.later(1);
    }
    const found = async (filter: string) =>
      idsOf(await store.get(filtered(filter))).map((id) => ids.indexOf(id));
    expect(await found("eq(email,RON@shop.example)")).toEqual([0]);
    expect(await found("like(email,*@shop.example)")).toEqual([2, 1, 0]);
    expect(await found("like(name,U*)")).toEqual([1]);
    expect(await found("eq(external_ref,erp-1)")).toEqual([1, 0]);
    expect(await found(`eq(id,${ids[2]})`)).toEqual([2]);
    expect(await found("gt(created_at,2026-03-02T10:00:00.000Z)")).toEqual([2, 1]);
    for (const wrong of ["gt(email,a)", "eq(password,true)", "like(external_ref,e*)"]) {
      expect([wrong, (await store.get(filtered(wrong))).status]).toEqual([wrong, 400]);
    }
    const order = async (sort: string) =>
      idsOf(await store.get(`/v2/customers?sort=${sort}`)).map((id) => ids.indexOf(id));
    expect([await order("name"), await order("-email"), await order("created_at")]).toEqual([
      [2, 0, 1],
      [1, 0, 2],
      [0, 1, 2],
    ]);
    expect((await store.get("/v2/customers?sort=password")).status).toBe(400);
    expect((await store.get("/v2/customers", GUEST)).status).toBe(403);
    expect((await store.get("/v2/customers/attributes")).status).toBe(404);
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
    expect(refusal(taken)).toEqual([409, "Conflict"]);
    expect((await put(ron.id, { email: "Ronald@shop.example" })).status).toBe(200);
  });

  it("200: a new password counts; client credentials remove one, a customer does not", async () => {
    const ron = await store.customer("ron");
    expect((await put(ron.id, { password: "teak-and-copper" }, ron.caller)).status).toBe(200);
    expect([(await token(ron.email)).status, (await token(ron.email, "teak-and-copper")).status]).toEqual([
      400, 200,
    ]);
    expect(refusal(await put(ron.id, { password: null }, ron.caller))).toEqual([422, "Failed Validation"]);
    const removed = await put(ron.id, { password: null });
    expect([removed.status, removed.body.data.password]).toEqual([200, false]);
    expect((await token(ron.email, "teak-and-copper")).status).toBe(400);
    expect((await store.get(`/v2/customers/${ron.id}`, ron.caller)).status).toBe(200);
    expect((await put(ron.id, { name: "Ronald" }, ron.caller)).body.data.password).toBe(false);
  });

  it("204: who has gone is gone with his addresses, and who takes the e-mail next sees nothing of him", async () => {
    const ron = await store.customer("ron");
    const path = `/v2/customers/${ron.id}` as const;
    const address = await dataOf(store.post(`${path}/addresses`, { data: ADDRESS }, ron.caller));
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
    expect(await dataOf(store.get(`/v2/customers/${next.id}/addresses`, next.caller))).toEqual([]);
    expect(JSON.stringify(store.table.all())).not.toContain(ADDRESS.line_1);
  });

  it("200: a token for a day, with its claims; 422: single sign-on; 400: wrong credentials, all alike", async () => {
    const ron = await store.customer("ron");
    const answer = await token(ron.email);
    const { data } = answer.body;
    expect(data).toMatchObject({ type: "token", customer_id: ron.id });
    expect(data.expires).toBe(Date.parse("2026-03-03T10:00:00Z") / 1000);
    const claims = JSON.parse(Buffer.from(data.token.split(".")[1]!, "base64url").toString("utf8"));
    expect(claims).toMatchObject({ sub: ron.id, jti: data.id, exp: data.expires, name: "ron" });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect((await store.get(`/v2/customers/${ron.id}`, asCustomer(data.token))).status).toBe(200);
    const wrong = [await token(ron.email, "wrong-password"), await token("nobody@shop.example")];
    for (const one of wrong) {
      expect(refusal(one)).toEqual([400, "Bad Request"]);
      expect(one.text).toBe(wrong[0]?.text);
    }
    const oidc = {
      authentication_mechanism: "oidc",
      oauth_authorization_code: "x",
      oauth_redirect_uri: "https://x.example",
      oauth_code_verifier: "y",
    };
    expect((await token(ron.email, PASSWORD, oidc)).status).toBe(422);
    expect((await token(ron.email, PASSWORD, { authentication_mechanism: "password" })).status).toBe(200);
    store.later(25 * 3600);
    expect((await store.get(`/v2/customers/${ron.id}`, asCustomer(data.token))).status).toBe(401);
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
    expect((await put(id, { id: UNKNOWN })).status).toBeGreaterThanOrEqual(400);
    expect((await put(UNKNOWN, { name: "x" })).status).toBe(404);
    expect((await store.get(`/v2/customers/${UNKNOWN}`)).status).toBe(404);
    expect((await store.delete(`/v2/customers/${UNKNOWN}`)).status).toBe(404);
  });
});
