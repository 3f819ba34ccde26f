import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "@jest/globals";
import { postWebhook } from "../../lib/aws/webhook-request.ts";
import { localReceiver } from "../support/events/local-receiver.ts";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function posted(answer: (response: ServerResponse) => void, longestMs = 400, host = "127.0.0.1") {
  const { port, received, close } = await localReceiver(answer);
  open.push(close);
  const url = new URL(`http://${host}:${port}/hooks?of=larkfield`);
  const request = {
    url,
    address: "127.0.0.1",
    family: 4 as const,
    headers: { "X-Sample": "1" },
    body: '{"é":1}',
  };
  return { answer: await postWebhook(request, { longestMs }), received };
}

describe("postWebhook", () => {
  it("tells the status of any answer, and how long to wait; redirects are answers like any other", async () => {
    for (const status of [200, 204, 302, 404, 500]) {
      const { answer, received } = await posted((response) =>
        response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end("x"),
      );
      expect(answer).toEqual({ status });
      expect(received).toHaveLength(1);
    }
    const waiting = await posted((response) => response.writeHead(503, { "Retry-After": "120" }).end());
    expect(waiting.answer).toEqual({ status: 503, retryAfter: "120" });
  });

  it("connects to the address that was checked, whatever the name says, and names the host of the URL", async () => {
    const { answer, received } = await posted((response) => response.end(), 400, "desk.larkfield.example");
    expect(answer.status).toBe(200);
    expect(received[0]?.headers.host).toMatch(/^desk\.larkfield\.example:\d+$/);
    expect(received[0]).toMatchObject({ headers: { "x-sample": "1", connection: "close" }, body: '{"é":1}' });
  });

  it("fails without a complete answer in time: a receiver that hangs, or drips", async () => {
    const trouble = "There was no complete answer within 0.4 seconds.";
    expect((await posted(() => {})).answer).toEqual({ status: 0, trouble });
    const drip = (response: ServerResponse) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    };
    expect((await posted(drip)).answer).toEqual({ status: 0, trouble });
  });

  it("reads no more than 64 KB of an answer", async () => {
    const { answer } = await posted((response) => response.end(Buffer.alloc(70_000)), 3000);
    expect(answer).toEqual({ status: 0, trouble: "The answer was longer than 64 KB." });
    expect((await posted((response) => response.end(Buffer.alloc(60_000)), 3000)).answer).toEqual({
      status: 200,
    });
  });

  it("fails when the connection ends early, is refused, or speaks something else", async () => {
    const cut = await posted((response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half");
      setTimeout(() => response.destroy(), 20);
    });
    expect(cut.answer).toEqual({
      status: 0,
      trouble: "The connection ended before the answer was complete.",
    });
    const closed = await posted((response) => response.destroy());
    expect(closed.answer.trouble).toBe("The connection ended before the answer was complete.");
    const { port, close } = await localReceiver(() => {});
    await close();
    const nobody = { address: "127.0.0.1", family: 4 as const, headers: {}, body: "{}" };
    const url = new URL(`http://127.0.0.1:${port}/`);
    expect(await postWebhook({ ...nobody, url }, { longestMs: 400 })).toEqual({
      status: 0,
      trouble: "The connection was refused.",
    });
    const bad = { ...nobody, url, headers: { "X-Bad": "a\nb" } };
    expect((await postWebhook(bad, { longestMs: 400 })).trouble).toBe("The request could not be made.");
  });

  it("refuses a host without a certificate for its name", async () => {
    const { port, close } = await localReceiver((response) => response.end());
    open.push(close);
    const url = new URL(`https://desk.larkfield.example:${port}/`);
    const request = { url, address: "127.0.0.1", family: 4 as const, headers: {}, body: "{}" };
    expect(await postWebhook(request, { longestMs: 1000 })).toMatchObject({ status: 0 });
  });
});
