import { describe, expect, it } from "@jest/globals";
import { type Service, startServer } from "../../../infra/local/server.ts";
import { makePart } from "../../../infra/reference/part.ts";

type Answer = Awaited<ReturnType<Service["invoke"]>>;

function aService(invoke: () => Promise<Answer>): Service {
  return {
    routes: [],
    fallbackId: "none",
    invoke,
    page: async () => undefined,
    deliveries: async () => undefined,
    payments: async () => undefined,
    files: async () => undefined,
  };
}

const report = (error: unknown) => {
  throw error;
};

describe("startServer", () => {
  it("holds its port before there is anything to serve, and answers what came meanwhile", async () => {
    const { promise: service, resolve } = Promise.withResolvers<Service>();
    const server = await startServer({ port: 0, service, report });
    const port = Number(new URL(server.url).port);
    await expect(startServer({ port, service, report })).rejects.toThrow(`Port ${port} is taken.`);
    const early = fetch(`${server.url}/v2/carts`, { method: "POST", body: "{}" });
    resolve(aService(async () => ({ statusCode: 200, body: "served" })));
    expect(await (await early).text()).toBe("served");
    await server.close();
  });

  it("answers what it has taken before it closes, and tells clients not to come back", async () => {
    const { promise: answer, resolve } = Promise.withResolvers<Answer>();
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const invoke = () => {
      take();
      return answer;
    };
    const server = await startServer({ port: 0, service: Promise.resolve(aService(invoke)), report });
    const running = fetch(server.url);
    await taken;
    const closed = server.close();
    resolve({ statusCode: 200, body: "served" });
    const { headers, ...last } = await running.then(async (got) => ({
      headers: got.headers,
      text: await got.text(),
    }));
    await closed;
    expect([last.text, headers.get("connection")]).toEqual(["served", "close"]);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it("answers with parts of the reference zipped, and unzipped for whom that does not suit", async () => {
    const part = await makePart("text/plain", "a part");
    const service = { ...aService(() => Promise.reject(new Error("No call."))), page: async () => part };
    const server = await startServer({ port: 0, service: Promise.resolve(service), report });
    for (const [accepted, encoding] of [
      ["gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await fetch(server.url, { headers: { "Accept-Encoding": accepted } });
      expect(await answer.text()).toBe("a part");
      expect(answer.headers.get("content-encoding")).toBe(encoding);
    }
    await server.close();
  });
});
