import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { openProviderCalls } from "../../lib/aws/provider-calls.ts";
import type { ProviderRequest } from "../../lib/use-case/capabilities.ts";

const GET: ProviderRequest = {
  host: "stripe",
  method: "GET",
  path: "/v1/refunds?limit=100",
  headers: { Authorization: "Bearer key" },
};
const POST: ProviderRequest = { ...GET, method: "POST", path: "/v1/payment_intents", body: "description=é" };

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A provider on this machine that answers in this way, and what it received. */
async function aProvider(answer: (response: ServerResponse) => void) {
  const received: { target: string; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    received.push({ target: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString() });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { send } = openProviderCalls({ STRIPE_ENDPOINT: url, PAYPAL_ENDPOINT: url });
  return { url, received, send };
}

describe("the hosts that a payment may call", () => {
  it.each([
    {},
    { STRIPE_ENDPOINT: "", PAYPAL_ENDPOINT: "" },
    { STRIPE_ENDPOINT: "https://api.stripe.com" },
    { STRIPE_ENDPOINT: "http://127.0.0.1:4000" },
    { STRIPE_ENDPOINT: "https://localhost:4000", PAYPAL_ENDPOINT: "http://[::1]:4000" },
  ])("are the providers' own, and stand-ins on this machine: %j", (env) => {
    expect(() => openProviderCalls(env)).not.toThrow();
  });

  it.each([
    "https://api.stripe.com.larkfield.example",
    "https://larkfield.example",
    "http://api.stripe.com",
    "http://10.0.0.1",
    "http://169.254.169.254",
    "http://127.0.0.1.larkfield.example",
    "http://127.0.0.1@larkfield.example",
    "http://[::2]",
    "ftp://127.0.0.1",
  ])("are no others: %s", (address) => {
    for (const name of ["STRIPE_ENDPOINT", "PAYPAL_ENDPOINT"])
      expect(() => openProviderCalls({ [name]: address })).toThrow(
        `${name} must be an address of this machine`,
      );
  });

  it("are no addresses that cannot be read", () => {
    expect(() => openProviderCalls({ STRIPE_ENDPOINT: "stripe" })).toThrow();
  });
});

describe("a call to a provider", () => {
  it("sends method, path, headers and body, on a connection of its own", async () => {
    const { send, received } = await aProvider((response) => response.end("{}"));
    await send(GET, 1000);
    await send(POST, 1000);
    await send({ ...GET, host: "paypal-test" }, 1000);
    expect(received).toMatchObject([
      { target: "GET /v1/refunds?limit=100", headers: { authorization: "Bearer key" }, body: "" },
      {
        target: "POST /v1/payment_intents",
        headers: { "content-length": "14", connection: "close" },
        body: POST.body,
      },
      { target: "GET /v1/refunds?limit=100" },
    ]);
    expect(received[0]!.headers["content-length"]).toBeUndefined();
  });

  it.each([200, 302, 400, 402, 429, 500])(
    "tells the answer with %i, and follows no redirect",
    async (status) => {
      const { send, received } = await aProvider((response) => {
        const headers = { Location: "/elsewhere", "Request-Id": "req_1", "Stripe-Should-Retry": "false" };
        response.writeHead(status, { ...headers, "Retry-After": "2", "Set-Cookie": "a=b" }).end('{"é":1}');
      });
      expect(await send(POST, 1000)).toEqual({
        status,
        headers: {
          ...{ "request-id": "req_1", "paypal-debug-id": undefined },
          ...{ "retry-after": "2", "stripe-should-retry": "false" },
        },
        body: '{"é":1}',
      });
      expect(received).toHaveLength(1);
    },
  );

  it("was not sent if nothing could be reached", async () => {
    const { send, url } = await aProvider((response) => response.end());
    for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
    const refused = { status: 0, isSent: false, trouble: "The connection was refused." };
    expect(await send(POST, 1000)).toEqual(refused);
    expect(
      await openProviderCalls({ PAYPAL_ENDPOINT: url }).send({ ...POST, host: "paypal-live" }, 1000),
    ).toEqual(refused);
  });

  it("was not sent if the host does not prove who it is", async () => {
    const { url, received } = await aProvider((response) => response.end());
    const { send } = openProviderCalls({ STRIPE_ENDPOINT: url.replace("http:", "https:") });
    expect(await send(POST, 1000)).toMatchObject({ status: 0, isSent: false });
    expect(received).toEqual([]);
  });

  it("was not sent with a header that cannot be", async () => {
    const { send, received } = await aProvider((response) => response.end());
    expect(await send({ ...POST, headers: { Authorization: "a\nb" } }, 1000)).toEqual({
      status: 0,
      isSent: false,
      trouble: "The request could not be made.",
    });
    expect(received).toEqual([]);
  });

  it("may have been carried out if the connection ends without an answer, or within it", async () => {
    const ended = {
      status: 0,
      isSent: true,
      trouble: "The connection ended before the answer was complete.",
    };
    const cut = await aProvider((response) => response.destroy());
    expect(await cut.send(POST, 1000)).toEqual(ended);
    expect(cut.received).toHaveLength(1);
    const half = await aProvider((response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half", () => response.destroy());
    });
    expect(await half.send(POST, 1000)).toEqual(ended);
  });

  it("may have been carried out if there is no complete answer in time", async () => {
    const slow = {
      status: 0,
      isSent: true,
      trouble: "There was no complete answer within 0.1 seconds.",
    };
    expect(await (await aProvider(() => {})).send(POST, 100)).toEqual(slow);
    const dripping = await aProvider((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("."), 10);
      response.on("close", () => clearInterval(timer));
    });
    expect(await dripping.send(GET, 100)).toEqual(slow);
  });

  it("reads no more than a megabyte", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    const whole = await aProvider((response) => response.end(megabyte));
    expect(await whole.send(GET, 3000)).toMatchObject({ status: 200, body: megabyte.toString() });
    const more = await aProvider((response) => response.end(Buffer.concat([megabyte, Buffer.from("x")])));
    const trouble = "The answer was longer than 1 MB.";
    expect(await more.send(GET, 3000)).toEqual({ status: 0, isSent: true, trouble });
  });
});
