import { describe, expect, it } from "@jest/globals";
import { describeWriter } from "../../lib/http/writer.ts";
import type { Caller, Shopper } from "../../lib/use-case/context.ts";
import { NOON } from "../support/runtime.ts";

const KEY: Caller = { grant: "client_credentials", clientId: "c3f0" };
const SHOP: Caller = { grant: "implicit", clientId: "shop" };
const MEMBER: Shopper = { account: { id: "a1", memberId: "m1" } };
const CUSTOMER: Shopper = { customer: { id: "u1" } };

describe("the writer of a request", () => {
  it.each([
    ["a member of staff", { ...KEY, staffId: "e4" }, {}, { kind: "s", id: "e4" }],
    ["a key", KEY, {}, { kind: "k", id: "c3f0" }],
    ["a key with a shopper's token", KEY, MEMBER, { kind: "k", id: "c3f0" }],
    ["a member", SHOP, MEMBER, { kind: "m", id: "m1" }],
    ["a customer", SHOP, CUSTOMER, { kind: "u", id: "u1" }],
    ["a guest", SHOP, {}, { kind: "g", id: "" }],
    ["a caller without a token", { grant: "none" }, {}, { kind: "g", id: "" }],
  ] as const)("is %s", (_, caller, shopper, actor) => {
    const request = { requestId: "r1", operation: "carts/create-cart", at: NOON };
    expect(describeWriter({ caller, shopper, ...request })).toEqual({ actor, ...request });
  });
});
