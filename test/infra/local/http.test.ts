import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { connect } from "node:net";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints, listRoutes } from "../../../infra/endpoints.ts";
import { apronChildren } from "../../../infra/local/demo/aprons.ts";
import { allGoods } from "../../../infra/local/demo/shop-window.ts";
import { demoToken, send, useSharedServer } from "../../support/deployment/local-server.ts";
import type { AnswerAt } from "../../support/routes.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";
import { ofVolume } from "../../support/volume.ts";

const server = useSharedServer();
let token = "";
beforeAll(async () => {
  token = await demoToken(server.url());
});
const at = (path: string) => `${server.url()}${path}`;
const SHOP = "http://localhost:5173";
const ORIGIN = { origin: SHOP };

/** The server's answer to bytes that no client library would send. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url());
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (chunk) => {
      answer += chunk.toString("utf8");
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("the local gateway", () => {
  it("answers a preflight and the request after it from a shop under development", async () => {
    const preflight = await send(at("/v2/carts/none"), { method: "OPTIONS", headers: ORIGIN });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe(SHOP);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization");
    const refused = await send(at("/v2/carts/none"), { headers: ORIGIN });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, SHOP]);
    expect([preflight.headers.get("vary"), refused.headers.get("vary")]).toEqual(["Origin", "Origin"]);
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("404 in the error form for unknown paths, with or without a token", async () => {
    for (const path of ["/no/such/path", "/v2", "/V2/carts", "/v2/carts/a/items/b/c", "/%2e%2e/x"]) {
      const { status, body } = await send(at(path), { token });
      expect([path, status, body.errors[0].status]).toEqual([path, 404, "404"]);
    }
  });

  it("405 with Allow for other methods of a known path", async () => {
    const { status, headers } = await send(at("/v2/carts/x/items"), { token, method: "PATCH" });
    expect([status, headers.get("allow")]).toEqual([405, "GET, POST, PUT, DELETE, HEAD, OPTIONS"]);
    const token405 = await send(at("/oauth/access_token"));
    expect([token405.status, token405.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  it("405 in the error form for a method in lower case, which HTTP does not know", async () => {
    const answer = await raw("get /v2/carts HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toContain('"status":"405","detail":"There is no method \'get\'."');
    expect(answer).not.toMatch(/^access-control-/im);
  });

  it("HEAD as GET without the body", async () => {
    const { status, text, headers } = await send(at("/catalog/products"), { token, method: "HEAD" });
    expect([status, text, headers.get("content-type")]).toEqual([200, "", "application/json; charset=utf-8"]);
  });

  it("a trailing slash reaches the endpoint on each route", async () => {
    const few = listRoutes(endpoints).filter((_, at) => at % ofVolume(8, 1) === 0);
    for (const { method, path } of few) {
      const filled = path.replaceAll(/\{\w+\}/g, UNKNOWN_ID);
      const options = { method, ...(method === "GET" || method === "DELETE" ? {} : { body: "{}" }) };
      const without = await send(at(filled), options);
      const withSlash = await send(at(`${filled}/`), options);
      expect([path, withSlash.status, withSlash.body]).toEqual([path, without.status, without.body]);
      const isOpen = endpoints.some(
        (one) => one.auth === "none" && one.method === method && one.path === path,
      );
      expect([path, without.status === 401]).toEqual([path, !isOpen]);
    }
  }, 120_000);

  it("a doubled slash reaches the endpoint, as in a documented sample", async () => {
    const form = { method: "POST", body: new URLSearchParams("grant_type=implicit&client_id=demo-shop") };
    expect((await fetch(at("//oauth/access_token"), form)).status).toBe(200);
  });

  it("echoes the request id, makes a new one for a malformed one", async () => {
    const id = async (value: string) =>
      (await send(at("/v2/carts/x"), { headers: { "x-request-id": value } })).headers.get("x-request-id");
    expect(await id("order-7.a_b")).toBe("order-7.a_b");
    expect(await id("x".repeat(500))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await id("a b")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("413 in the error form over the endpoint's limit and over the gateway's", async () => {
    for (const size of [7, 11]) {
      const { status, body } = await send(at("/v2/carts"), {
        token,
        body: `"${"x".repeat(size * 1024 * 1024)}"`,
      });
      expect([status, Number(body.errors[0].status)]).toEqual([413, 413]);
    }
  });

  it.each([
    ["no HTTP at all", "\u0001\u0002\r\n\r\n", 400],
    ["headers of 20 KB", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(20_000)}\r\n\r\n`, 431],
    ["a broken length", "POST /v2/carts HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n", 400],
    ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
  ])("%s gets an answer in the error form", async (_, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(answer).toContain(`{"errors":[{"title":"${STATUS_CODES[status]}","status":"${status}"`);
  });

  it("lets the reference load nothing from elsewhere, and lets no page frame it", async () => {
    const page = await fetch(at("/reference"));
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy).not.toContain("unsafe");
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(await page.text()) ?? [];
    expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  });

  it("serves the reference, its document and the pictures of every product", async () => {
    const page = await fetch(at("/reference"));
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const html = await page.text();
    expect(html).not.toMatch(/(?:src=|<link[^>]* href=)"(?:https?:)?\/\//);
    for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect([path, (await send(at(path!))).status]).toEqual([path, 200]);
    }
    for (const { slug } of [...allGoods, ...apronChildren]) {
      const image = await send(at(`/demo-images/${slug}.svg`));
      expect([slug, image.status, image.headers.get("content-type")]).toEqual([slug, 200, "image/svg+xml"]);
    }
    expect((await send(at("/reference/..%2f..%2fpackage.json"))).status).toBe(404);
    expect((await send(at("/demo-images/none.svg"))).status).toBe(404);
  });
});

type Product = AnswerAt<"GET", "/catalog/products">["body"]["data"][0];

describe("the demo shop", () => {
  it("sells about 25 products with pictures, in dollars and euros", async () => {
    const { body } = await send(at("/catalog/products?page[limit]=100&include=main_image"), { token });
    const products: readonly Product[] = body.data;
    const types = Map.groupBy(products, ({ meta }) => meta.product_types[0]);
    expect(types.get("standard")?.length).toBeGreaterThanOrEqual(25);
    expect(
      [types.get("bundle"), types.get("parent"), types.get("child")].map((some) => some?.length),
    ).toEqual([2, 1, 4]);
    expect(body.included.main_images).toHaveLength(allGoods.length + apronChildren.length);
    expect((await send(at(new URL(body.included.main_images[0].link.href).pathname))).status).toBe(200);
    const inEuros = await send(at("/catalog/products?page[limit]=100"), {
      token,
      headers: { "x-moltin-currency": "EUR" },
    });
    const priced: readonly Product[] = inEuros.body.data;
    const unpriced = priced.filter(({ meta }) => meta.display_price === undefined);
    expect(unpriced.map(({ attributes }) => attributes.slug)).toEqual(["pottery-class"]);
  });

  it("asks for initials on the notebook and takes a message with the card", async () => {
    await send(at("/v2/carts"), { token, body: { data: { id: "inputs" } } });
    const add = (sku: string, custom_inputs?: object) =>
      send(at("/v2/carts/inputs/items"), {
        token,
        body: { data: { type: "cart_item", sku, quantity: 1, ...(custom_inputs ? { custom_inputs } : {}) } },
      });
    expect((await add("TW-NOTEBOOK")).status).toBe(400);
    expect((await add("TW-NOTEBOOK", { initials: "ABCD" })).status).toBe(400);
    expect((await add("TW-NOTEBOOK", { initials: "ABC" })).status).toBe(201);
    expect((await add("TW-CARD")).status).toBe(201);
    expect((await add("TW-CARD", { message: "Well done" })).body.data).toHaveLength(3);
  });

  it("has keys for both grants, and one for shoppers alone", async () => {
    const ask = (form: string) =>
      fetch(at("/oauth/access_token"), { method: "POST", body: new URLSearchParams(form) });
    const both = "client_id=demo-admin&client_secret=demo-secret";
    expect((await ask(`grant_type=client_credentials&${both}`)).status).toBe(200);
    expect((await ask("grant_type=implicit&client_id=demo-admin")).status).toBe(200);
    expect((await ask("grant_type=implicit&client_id=demo-shop")).status).toBe(200);
    expect((await ask("grant_type=client_credentials&client_id=demo-shop&client_secret=x")).status).toBe(401);
  });
});
