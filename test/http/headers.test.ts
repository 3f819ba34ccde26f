import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { CORS } from "../../lib/http/headers.ts";

describe("CORS", () => {
  const allowed = new Set(CORS.requestHeaders.map((name) => name.toLowerCase()));

  it("allows every header that any endpoint declares", () => {
    const declared = new Set(endpoints.flatMap(({ headers = {} }) => Object.keys(headers)));
    expect(declared.size).toBeGreaterThan(5);
    expect([...declared].filter((name) => !allowed.has(name))).toEqual([]);
  });

  it("allows what all endpoints read: tokens, bodies and the idempotency key", () => {
    const read = [
      ...["authorization", "content-type", "idempotency-key"],
      ...["ep-account-management-authentication-token", "x-moltin-customer-token"],
    ];
    expect(read.filter((name) => !allowed.has(name))).toEqual([]);
  });
});
