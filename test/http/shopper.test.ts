import { describe, expect, it } from "@jest/globals";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import type { Runtime } from "../../lib/http/runtime.ts";
import {
  accountHeader,
  checksShoppers,
  customerHeader,
  readShopper,
  requireThere,
  shopperHeaders,
} from "../../lib/http/shopper.ts";
import type { ShopperVerifier } from "../../lib/http/tokens.ts";
import { NOON } from "../support/runtime.ts";

const account = { id: "a", memberId: "m" };
const customer = { id: "c" };
const [accountName, customerName] = Object.keys(shopperHeaders) as [string, string];
const verifyShopper: ShopperVerifier = async (kind, token) =>
  token !== `good ${kind}` ? undefined : kind === "account" ? { account } : { customer };

const read = (endpoint: Partial<Endpoint>, headers: Record<string, string>) =>
  readShopper(
    { table: "read", ...endpoint } as Endpoint,
    { headers } as unknown as APIGatewayProxyEventV2,
    { verifyShopper, now: () => NOON } as Runtime,
  );
const refusal = (kind: string) =>
  expect.objectContaining({
    status: 401,
    problems: [expect.objectContaining({ detail: `The token of the ${kind} is not valid or has expired.` })],
  });

describe("the shopper of a request", () => {
  const both = { [accountName]: "good account", [customerName]: "good customer" };

  it("is account and customer, from the headers that the endpoint has", async () => {
    expect(await read({ headers: shopperHeaders }, both)).toEqual({ account, customer });
    expect(await read({ headers: accountHeader }, both)).toEqual({ account });
    expect(await read({ headers: customerHeader }, both)).toEqual({ customer });
    expect(await read({}, both)).toEqual({});
    expect(await read({ headers: shopperHeaders }, {})).toEqual({});
    expect(await read({ headers: shopperHeaders }, { [accountName]: "" })).toEqual({});
  });

  it("401: names the token that is no good, unless a new one is asked for", async () => {
    for (const [kind, name] of [
      ["account", accountName],
      ["customer", customerName],
    ] as const) {
      const headers = { ...both, [name]: "old" };
      await expect(read({ headers: shopperHeaders }, headers)).rejects.toEqual(refusal(kind));
      const rest = kind === "account" ? { customer } : { account };
      for (const table of ["sign", "sign-write"] as const)
        expect(await read({ headers: shopperHeaders, table }, headers)).toEqual(rest);
    }
  });

  it.each([
    ["/v2/orders", "read", true],
    ["/v2/carts", "sign", true],
    ["/catalogs", "read", true],
    ["/catalog", "read", false],
    ["/catalog/products", "read", false],
    ["/v2/orders", "none", false],
    ["/v2/orders", "invoke", false],
  ] as const)("at %s with the table '%s' is looked up: %s", (path, table, expected) => {
    expect(checksShoppers({ path, table, headers: shopperHeaders })).toBe(expected);
    expect(checksShoppers({ path, table, headers: accountHeader })).toBe(expected);
    expect(checksShoppers({ path, table, headers: {} })).toBe(false);
    expect(checksShoppers({ path, table })).toBe(false);
  });

  it("401: is no longer there", () => {
    expect(() => requireThere({ account, customer }, { account, customer })).not.toThrow();
    expect(() => requireThere({}, {})).not.toThrow();
    expect(() => requireThere({ account, customer }, { customer })).toThrow(refusal("account"));
    expect(() => requireThere({ account, customer }, { account })).toThrow(refusal("customer"));
  });
});
