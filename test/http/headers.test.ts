import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { CORS } from "../../lib/http/headers.ts";

describe("CORS", () => {
  const allowed = new Set(CORS.requestHeaders.map((name) => name.toLowerCase()));

  it("allows every header that any endpoint declares, but the console's", () => {
    const declared = new Set(endpoints.flatMap(({ headers = {} }) => Object.keys(headers)));
    expect(declared.size).toBeGreaterThan(5);
    // Pages of other origins must not renew a console's token.
    expect([...declared].filter((name) => !allowed.has(name))).toEqual(["x-cartwright-console"]);
  });

  const general = ["authorization", "content-type", "idempotency-key", "x-request-id"];

  it("allows what all endpoints read: tokens, bodies and the idempotency key", () => {
    const tokens = ["ep-account-management-authentication-token", "x-moltin-customer-token"];
    expect([...general, ...tokens].filter((name) => !allowed.has(name))).toEqual([]);
  });

  it("allows others that clients send, each of which docs/differences/http.md names as without effect", () => {
    const declared = new Set(endpoints.flatMap(({ headers = {} }) => Object.keys(headers)));
    const page = readFileSync("docs/differences/http.md", "utf8");
    const [, section = ""] = /## Headers without effect\n([^#]+)/.exec(page) ?? [];
    const onPage = [...section.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    const unread = CORS.requestHeaders.filter((name) => {
      const lower = name.toLowerCase();
      return !declared.has(lower) && !general.includes(lower);
    });
    expect(onPage.toSorted()).toEqual(unread.toSorted());
  });
});
