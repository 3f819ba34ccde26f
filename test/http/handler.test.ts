import { describe, expect, it } from "@jest/globals";
import { createHandlerFor } from "../../lib/http/handler.ts";
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  tooManyRequests,
  unavailable,
} from "../../lib/kernel/errors.ts";
import { call, makeEvent } from "../support/call.ts";
import { probe } from "../support/probe.ts";
import { NOON, testRuntime, testToken } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const params = { probeID: "1" };
const body = { data: { name: "a" } };

describe("who may call", () => {
  it("401 before anything else is looked at, with WWW-Authenticate", async () => {
    const { endpoint, runs } = probe();
    for (const broken of ["{", "x".repeat(70_000)]) {
      const {
        status,
        headers,
        body: answer,
      } = await call(endpoint, { params, as: null, body: broken, query: "%" });
      expect([status, headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(answer.errors[0]).toMatchObject({ status: "401", title: "Unauthorized" });
    }
    expect(runs).toEqual([]);
  });

  it("takes the scheme in any case, and one token only", async () => {
    const { endpoint } = probe();
    const token = await testToken("client_credentials", NOON);
    const status = async (authorization: string) =>
      (await call(endpoint, { params, body, as: null, headers: { authorization } })).status;
    expect(await status(`bearer ${token}`)).toBe(201);
    expect(await status(`BEARER ${token}`)).toBe(201);
    for (const wrong of [
      `Token ${token}`,
      "Bearer",
      "Bearer ",
      token,
      `Bearer ${token},${token}`,
      `Bearer  ${token}`,
    ]) {
      expect([wrong, await status(wrong)]).toEqual([wrong, 401]);
    }
  });

  it("403 with a code for a grant that cannot be used, before the body is looked at (authentication 7)", async () => {
    const { endpoint } = probe();
    const { status, body: answer } = await call(endpoint, { params, as: "implicit", body: "{" });
    expect(status).toBe(403);
    expect(answer.errors[0]).toMatchObject({ code: "gateway.scopes.authorise", status: "403" });
  });

  it.each(["plain", "rules", "validation", "promotions"] as const)(
    "a string as status where the call itself is refused, also in areas with numbers: %s (authentication 7)",
    async (errors) => {
      const { endpoint } = probe({ errors, headers: { "x-moltin-customer-token": "Who." } });
      const statuses = async (more: object) =>
        (await call(endpoint, { params, body, ...more })).body.errors.map(
          ({ status }: { status: string }) => status,
        );
      expect(await statuses({ as: null })).toEqual(["401"]);
      expect(await statuses({ as: "implicit" })).toEqual(["403"]);
      expect(await statuses({ headers: { "x-moltin-customer-token": "garbage" } })).toEqual(["401"]);
    },
  );
});

describe("what the use case gets", () => {
  it("parameters, body, and the headers that the endpoint declares", async () => {
    const { endpoint, runs } = probe({ headers: { "x-one": "One." } });
    await call(endpoint, { params, body, headers: { "x-one": "1", "x-two": "2" } });
    const { input } = runs[0]!;
    expect([input.params, input.body, input.headers]).toEqual([params, body, { "x-one": "1" }]);
  });

  it("400 for a query string with a malformed escape", async () => {
    expect((await call(probe().endpoint, { params, body, query: "a=%zz" })).status).toBe(400);
  });

  it("the same effect id for the same gateway request, another for another", async () => {
    const { endpoint, runs } = probe();
    for (const requestId of ["a", "a", "b"]) await call(endpoint, { params, body, requestId });
    const [one, same, other] = runs.map(({ ctx }) => ctx.effectId);
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^[A-Za-z0-9_-]{16}$/);
  });
});

describe("answers", () => {
  it("carry the headers that every answer has, and the request id", async () => {
    const { headers } = await call(probe().endpoint, {
      params,
      body,
      headers: { "x-request-id": "a.b-c_1" },
    });
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000",
      "access-control-allow-origin": "*",
      "x-request-id": "a.b-c_1",
    });
  });

  it.each(["", "x".repeat(129), "a b", "a\r\nSet-Cookie: x", "é", "a/b"])(
    "a new id for %j",
    async (given) => {
      const { headers } = await call(probe().endpoint, { params, body, headers: { "x-request-id": given } });
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );

  it.each([
    ["plain", 400, "400", "Bad Request"],
    ["rules", 400, 400, "string_lte"],
    ["validation", 422, "422", "Failed Validation"],
    ["promotions", 400, 400, "Validation Error"],
  ] as const)("a broken rule in the dialect '%s'", async (errors, status, written, title) => {
    const { endpoint } = probe({ errors });
    const answer = await call(endpoint, { params, body: { data: { name: "too long" } } });
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]).toMatchObject({ status: written, title, source: "data.name" });
    expect(answer.body.errors[0].detail).toContain("name");
  });

  it.each([
    [invalid("no"), 400],
    [forbidden("no"), 403],
    [notFound("probe", "1"), 404],
    [conflict("no"), 409],
    [tooManyRequests("busy"), 429],
    [unavailable("busy"), 503],
  ])("what a use case throws: %p", async (error, status) => {
    const answer = await call(probe({}, () => Promise.reject(error)).endpoint, { params, body });
    expect(answer.status).toBe(status);
    const mayRepeat = status === 429 || status === 503;
    expect(answer.headers["retry-after"]).toBe(mayRepeat ? "1" : undefined);
    expect(answer.body.errors[0].request_id).toBe(status >= 500 ? answer.headers["x-request-id"] : undefined);
  });

  it.each([
    new Error("at secret.ts:12 in table cartwright"),
    "text",
    undefined,
    new RangeError("Maximum call stack size exceeded"),
  ])("500 tells nothing of %p but the request id", async (error) => {
    const answer = await call(probe({}, () => Promise.reject(error)).endpoint, { params, body });
    expect(answer.status).toBe(500);
    expect(answer.body.errors).toEqual([
      {
        title: "Internal Server Error",
        status: "500",
        detail: "Something failed on our side; quote the request id.",
        request_id: answer.headers["x-request-id"],
      },
    ]);
  });
});

describe("the log", () => {
  it("has one line per request, without tokens, bodies, queries or header values", async () => {
    const lines: [string, unknown][] = [];
    const keep = (event: string, fields?: unknown) => lines.push([event, fields]);
    const log = { info: keep, warn: keep, error: keep };
    const { endpoint } = probe();
    const handler = createHandlerFor(endpoint, { ...testRuntime({ table: memoryTable() }), log });
    const secret = { query: "q=secret", headers: { "x-moltin-customer-token": "secret" } };
    await handler(await makeEvent(endpoint, { params, body: { data: { name: "s3cr" } }, ...secret }));
    await handler(await makeEvent(endpoint, { params, as: null, body: "secret", ...secret }));
    expect(lines).toHaveLength(2);
    expect(lines.map(([event]) => event)).toEqual(["request", "request"]);
    expect(lines[0]![1]).toMatchObject({
      endpoint: "probe/send-probe",
      status: 201,
      grant: "client_credentials",
    });
    expect(JSON.stringify(lines)).not.toMatch(/secret|s3cr|eyJ/);
  });
});
