import { describe, expect, it } from "@jest/globals";
import { decodeJwt } from "jose";
import { shopperVerifier } from "../../lib/http/tokens.ts";
import { aCustomerStore, RON } from "../support/customers.ts";
import { NOON, noCutoffs, testPublicKeys } from "../support/runtime.ts";
import { anEmptyShop } from "../support/shop.ts";

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
    const verify = shopperVerifier(testPublicKeys, noCutoffs);
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
      expect(await shopperVerifier(testPublicKeys, noCutoffs)("customer", token, NOON)).toBeDefined();
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
