import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startAwsServices } from "../../../infra/local/aws-services.ts";
import { answerTo, strangerRefusal } from "../../../infra/local/web-pages.ts";
import { demoToken, GIVEN_ORIGIN, send, useSharedServer } from "../../support/deployment/local-server.ts";

const server = useSharedServer();
const ADMIN = "grant_type=client_credentials&client_id=demo-admin&client_secret=demo-secret";
let token = "";
beforeAll(async () => {
  token = await demoToken(server.url(), "client_credentials");
});

/** The answer to a request with a `Host` header that `fetch` would not send. */
function underName(host: string, path = "/oauth/access_token", origin?: string): Promise<string> {
  const { hostname, port } = new URL(server.url());
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(origin ? [`Origin: ${origin}`] : []),
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${ADMIN.length}`,
    "Connection: close",
  ];
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${lines.join("\r\n")}\r\n\r\n${ADMIN}`),
    );
    socket.on("data", (chunk) => {
      answer += chunk.toString("utf8");
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("pages of the web against the service on this machine", () => {
  it.each([
    "evil.example:3000",
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "0.0.0.0",
    "x",
  ])(
    "403: under the name %s, to which such a page can lead its own, with the keys that everybody knows",
    async (host) => {
      const answer = await underName(host);
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
      expect(answer).toContain('{"errors":[{"title":"Forbidden","status":"403"');
      expect(answer).not.toMatch(/access_token|^access-control-/im);
    },
  );

  it.each(["localhost", "127.0.0.1", "[::1]", "LOCALHOST:1"])("200: under the name %s", async (host) => {
    expect(await underName(host)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    "https://evil.example",
    "null",
    "http://localhost.evil.example",
    "http://127.0.0.1@evil.example",
    "file://",
  ])("403: for a page of %s, nothing written, nothing it could read", async (origin) => {
    const data = { id: "strangers", name: "Stranger" };
    const { status, headers } = await send(`${server.url()}/v2/carts`, {
      token,
      body: { data },
      headers: { origin },
    });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([403, null]);
    expect((await send(`${server.url()}/v2/carts/strangers`, { token })).status).toBe(404);
    for (const method of ["GET", "OPTIONS", "HEAD"]) {
      const answer = await send(`${server.url()}/openapi.json`, { method, headers: { origin } });
      expect([method, answer.status]).toEqual([method, 403]);
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  it.each(["http://localhost:5173", "https://127.0.0.1", "http://[::1]:8080", GIVEN_ORIGIN])(
    "200: for a page of %s, and for it alone",
    async (origin) => {
      const { status, headers } = await send(`${server.url()}/catalog/products`, {
        token,
        headers: { origin },
      });
      expect([status, headers.get("access-control-allow-origin")]).toEqual([200, origin]);
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    },
  );

  it("200: without a page, and then no word of CORS", async () => {
    const { status, headers } = await send(`${server.url()}/catalog/products`, { token });
    expect(status).toBe(200);
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });
});

describe("strangerRefusal", () => {
  it("takes `*` for no origin: it is the default for deployments, not for this machine", () => {
    const headers = { host: "localhost", origin: "https://evil.example" };
    expect(strangerRefusal({ headers }, ["*"])?.statusCode).toBe(403);
    expect(strangerRefusal({ headers: {} }, ["*"])?.statusCode).toBe(403);
  });
});

describe("answerTo", () => {
  it("says nothing of HTTPS, which browsers would keep for every port of this machine", () => {
    const { headers } = answerTo(undefined, {
      headers: { "Strict-Transport-Security": "max-age=1", ETag: "x" },
    });
    expect(headers).toEqual({ ETag: "x", Vary: "Origin" });
  });
});

describe("the stand-ins of other services", () => {
  let endpoint = "";
  let close = () => {};
  beforeAll(async () => {
    ({ endpoint, close } = await startAwsServices({
      parameters: { get: () => "the key", put: async () => 1 },
      invoke: async () => "{}",
    }));
  });
  afterAll(() => close());
  const ask = (url: string) =>
    fetch(url, {
      method: "POST",
      headers: { "x-amz-target": "AmazonSSM.GetParameter" },
      body: JSON.stringify({ Name: "any" }),
    });

  it("403: the key that signs tokens, to who does not know this run's path", async () => {
    const { origin } = new URL(endpoint);
    for (const url of [origin, `${origin}/x/`, endpoint]) {
      const answer = await ask(url);
      expect([answer.status, await answer.text()]).toEqual([403, "{}"]);
    }
    expect(await (await ask(`${endpoint}/`)).text()).toContain("the key");
    expect(new URL(endpoint).pathname).toMatch(/^\/[\w-]{32}$/);
  });

  it("403: functions neither", async () => {
    const path = "/2015-03-31/functions/any/invocations";
    expect((await fetch(new URL(path, endpoint), { method: "POST", body: "{}" })).status).toBe(403);
    expect((await fetch(`${endpoint}${path}`, { method: "POST", body: "{}" })).status).toBe(200);
  });
});
