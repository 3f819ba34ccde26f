import { describe, expect, it } from "@jest/globals";
import { answerUnroutedRequest } from "../../functions/routing/answer-unrouted-request.ts";
import { createHandlerFor } from "../../lib/http/handler.ts";
import { CORS } from "../../lib/http/headers.ts";
import type { Route, RouteMatch } from "../../lib/use-case/gateway.ts";
import type { Reply } from "../../lib/use-case/reply.ts";
import { makeEvent } from "../support/call.ts";
import { testRuntime } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const routes: readonly Route[] = [
  { method: "GET", path: "/v2/carts/{cartID}", id: "carts/read-cart" },
  { method: "DELETE", path: "/v2/carts/{cartID}", id: "carts/delete-cart" },
  { method: "POST", path: "/v2/carts/{cartID}/items", id: "carts/items/add-cart-items" },
];

const REPLY: Reply = { status: 200, headers: { ETag: "W/1" }, body: { data: { id: "c" } } };

async function send(method: string, path: string, headers: Record<string, string> = {}) {
  const forwarded: RouteMatch[] = [];
  const gateway = () => ({
    method,
    path,
    routes,
    forward: async (to: RouteMatch) => {
      forwarded.push(to);
      return REPLY;
    },
  });
  const handler = createHandlerFor(answerUnroutedRequest, testRuntime({ table: memoryTable(), gateway }));
  const {
    statusCode,
    body,
    headers: given = {},
  } = await handler(await makeEvent(answerUnroutedRequest, { as: null, headers }));
  const calls = forwarded.map(({ route, params }) => [route.id, params]);
  return { status: statusCode, body: body ? JSON.parse(String(body)) : undefined, headers: given, calls };
}

describe("$default", () => {
  it.each(["/v2/carts/c", "/", "/no/such/path", "*", "//"])(
    "204: preflight on any path, without a token: %s",
    async (path) => {
      const { status, body, headers } = await send("OPTIONS", path, { origin: "https://shop.example" });
      expect([status, body]).toEqual([204, undefined]);
      expect(headers["Access-Control-Allow-Origin"]).toBe("*");
      expect(headers["Access-Control-Allow-Methods"]).toBe("GET, POST, PUT, DELETE, OPTIONS");
      expect(headers["Access-Control-Allow-Headers"]).toBe(CORS.requestHeaders.join(", "));
      expect(headers["Content-Type"]).toBeUndefined();
    },
  );

  it.each([
    ["PATCH", "/v2/carts/c", "GET, DELETE, HEAD, OPTIONS"],
    ["POST", "/v2/carts/c", "GET, DELETE, HEAD, OPTIONS"],
    ["get", "/v2/carts/c", "GET, DELETE, HEAD, OPTIONS"],
    ["GET", "/v2/carts/c/items", "POST, OPTIONS"],
    ["HEAD", "/v2/carts/c/items", "POST, OPTIONS"],
    ["PUT", "/v2//carts/c/items/", "POST, OPTIONS"],
  ])("405: %s %s, with Allow", async (method, path, allow) => {
    const { status, body, headers, calls } = await send(method, path);
    expect(status).toBe(405);
    expect(headers["Allow"]).toBe(allow);
    expect(body.errors[0]).toMatchObject({ status: "405", title: "Method Not Allowed" });
    expect(body.errors[0].detail).toContain(`'${method}'`);
    expect(calls).toEqual([]);
  });

  it.each(["/", "/v2", "/v2/CARTS/c", "/carts/c", "/v2/carts/c/items/i/more", "//", "/v2/carts/", "nothing"])(
    "404 in the error form: %s",
    async (path) => {
      const { status, body, headers } = await send("GET", path);
      expect(status).toBe(404);
      expect(body.errors).toEqual([
        { title: "Not Found", status: "404", detail: "There is nothing at this path." },
      ]);
      expect(headers["Access-Control-Allow-Origin"]).toBe("*");
      expect(headers["X-Request-Id"]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each([
    ["GET", "/v2/carts/c/", "carts/read-cart"],
    ["GET", "//v2/carts//c", "carts/read-cart"],
    ["DELETE", "/v2/carts/c//", "carts/delete-cart"],
    ["POST", "/v2/carts/c/items/", "carts/items/add-cart-items"],
  ])("a trailing or doubled slash reaches the endpoint: %s %s", async (method, path, id) => {
    const { status, body, headers, calls } = await send(method, path);
    expect(calls).toEqual([[id, { cartID: "c" }]]);
    expect([status, body, headers["ETag"]]).toEqual([200, REPLY.body, "W/1"]);
  });

  it.each(["/v2/carts/c", "/v2/carts/c/"])("HEAD is GET without the body: %s", async (path) => {
    const { status, body, headers, calls } = await send("HEAD", path);
    expect(calls).toEqual([["carts/read-cart", { cartID: "c" }]]);
    expect([status, body, headers["ETag"]]).toEqual([200, undefined, "W/1"]);
  });

  it("echoes the request id", async () => {
    const { headers } = await send("GET", "/none", { "x-request-id": "my-id.1" });
    expect(headers["X-Request-Id"]).toBe("my-id.1");
  });
});
