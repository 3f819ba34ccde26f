import { beforeEach, describe, expect, it } from "@jest/globals";
import { decodeJwt } from "jose";
import { createShopperVerifier } from "../../lib/http/tokens.ts";
import {
  type AccountStore,
  anAccountStore,
  asCustomer,
  GUEST,
  PASSWORD,
} from "../support/accounts/account-store.ts";
import { readRefusal } from "../support/answers.ts";
import { aCustomerStore, RON } from "../support/customers.ts";
import { NOON, noCutoffs, testPublicKeys } from "../support/runtime.ts";
import { anEmptyShop } from "../support/shop.ts";

describe("POST /v2/customers/tokens", () => {
  it("200: a token for 24 hours, its expiry in seconds", async () => {
    const { create, signIn } = aCustomerStore();
    const { id } = (await create()).body.data;
    const { status, body } = await signIn("ron@shop.test", RON.password);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      type: "token",
      id: expect.any(String),
      customer_id: id,
      token: expect.any(String),
      expires: NOON.getTime() / 1000 + 86_400,
    });
    const verify = createShopperVerifier(testPublicKeys, noCutoffs);
    expect(await verify("customer", body.data.token, NOON)).toEqual({ customer: { id } });
    expect(await verify("account", body.data.token, NOON)).toBeUndefined();
    expect(decodeJwt(body.data.token)).toEqual({
      iss: "cartwright",
      aud: "cartwright-api",
      sub: id,
      name: "Ron",
      jti: body.data.id,
      iat: NOON.getTime() / 1000,
      exp: body.data.expires,
    });
  });

  it("200: a token that is taken, whatever the name is made of", async () => {
    const { create, signIn } = aCustomerStore();
    for (const [at, letter] of ["\u0001", "😀", "\\", "\u2028"].entries()) {
      const email = `ron${at}@shop.test`;
      const { status } = await create({ ...RON, email, name: `x${letter.repeat(254)}` });
      expect(status).toBe(201);
      const { token } = (await signIn(email, RON.password)).body.data;
      expect(await createShopperVerifier(testPublicKeys, noCutoffs)("customer", token, NOON)).toBeDefined();
    }
  });

  it("400: wrong passwords, unknown addresses and customers without a password, told alike", async () => {
    const { create, signIn } = aCustomerStore();
    await create();
    await create({ type: "customer", name: "Eve", email: "eve@shop.test" });
    const wrong = [
      await signIn("ron@shop.test", "x"),
      await signIn("nobody@shop.test", RON.password),
      await signIn("eve@shop.test", "x"),
    ];
    for (const { status, text } of wrong) expect([status, text]).toEqual([400, wrong[0]?.text]);
    expect((await signIn("ron@shop.test", RON.password, { as: null })).status).toBe(401);
  });

  it("422: missing fields, other mechanisms", async () => {
    const path = "/v2/customers/tokens";
    const token = { type: "token", email: "a@b.test", password: "x" };
    for (const bad of [{ type: "customer" }, { authentication_mechanism: "oidc" }, { password: 7 }]) {
      expect((await anEmptyShop().post(path, { data: { ...token, ...bad } })).status).toBe(422);
    }
    expect((await anEmptyShop().post(path, { data: { type: "token" } })).status).toBe(422);
  });
});

describe("customers", () => {
  let store: AccountStore;
  beforeEach(async () => {
    store = await anAccountStore();
  });

  const token = (email: string, password = PASSWORD, more: object = {}) =>
    store.post("/v2/customers/tokens", { data: { type: "token", email, password, ...more } }, GUEST);

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
      expect(readRefusal(one)).toEqual([400, "Bad Request"]);
      expect(one.text).toBe(wrong[0]?.text);
    }
    const oidc = {
      authentication_mechanism: "oidc",
      oauth_authorization_code: "x",
      oauth_redirect_uri: "https://x.example",
      oauth_code_verifier: "y",
    };
    expect((await token(ron.email, PASSWORD, { ...oidc, oauth_code_verifier: "y".repeat(43) })).status).toBe(
      422,
    );
    expect((await token(ron.email, PASSWORD, { authentication_mechanism: "password" })).status).toBe(200);
    store.later(25 * 3600);
    expect((await store.get(`/v2/customers/${ron.id}`, asCustomer(data.token))).status).toBe(401);
  });
});
