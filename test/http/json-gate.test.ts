import { describe, expect, it } from "@jest/globals";
import { call } from "../support/call.ts";
import { probe } from "../support/probe.ts";

const ok = '{"data":{"name":"a"}}';

const send = async (body: string | Buffer, settings = {}) => {
  const { endpoint, runs } = probe(settings);
  const answer = await call(endpoint, { params: { probeID: "1" }, body: body.toString() });
  return { ...answer, given: runs[0]?.input.body };
};

const nested = (levels: number) =>
  `{"data":{"name":"a","x":${"[".repeat(levels - 2)}${"]".repeat(levels - 2)}}}`;

describe("the JSON gate (reliability 7, conventions Case 17)", () => {
  it("201: a JSON object, whatever stands around it", async () => {
    expect((await send(ok)).status).toBe(201);
    expect((await send(` \n\t${ok}\r\n`)).given).toEqual({ data: { name: "a" } });
  });

  it.each([
    ["nothing", ""],
    ["spaces", "  \n"],
    ["a trailing comma", '{"data":{},}'],
    ["single quotes", "{'data':{}}"],
    ["half an object", '{"data":{'],
    ["two objects", `${ok}${ok}`],
    ["a byte-order mark", `\uFEFF${ok}`],
    ["an array", "[]"],
    ["text", '"data"'],
    ["null", "null"],
    ["a number beyond numbers", '{"data":NaN}'],
    ["the key __proto__", '{"data":{"__proto__":{"polluted":true}}}'],
    ["the key __proto__ in disguise", '{"data":{"\\u005f\\u005fproto\\u005f\\u005f":{}}}'],
    ["an unpaired surrogate", '{"data":{"name":"\\ud83d"}}'],
    ["an unpaired surrogate as a key", '{"data":{"\\ude00":1}}'],
    ["surrogates the wrong way round", '{"data":{"name":"\\ude00\\ud83d"}}'],
  ])("400: %s", async (_, body) => {
    const { status, body: answer } = await send(body);
    expect([status, answer.errors[0].title]).toEqual([400, "Bad Request"]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("400: bytes that are no UTF-8", async () => {
    const { endpoint } = probe();
    const { eventOf } = await import("../support/call.ts");
    const { handlerOf } = await import("../../lib/http/handler.ts");
    const { testRuntime } = await import("../support/runtime.ts");
    const { memoryTable } = await import("../support/memory-table.ts");
    const event = await eventOf(endpoint, { params: { probeID: "1" } });
    const body = Buffer.from([0x7b, 0xff, 0x7d]).toString("base64");
    const handler = handlerOf(endpoint, testRuntime({ table: memoryTable() }));
    expect((await handler({ ...event, body, isBase64Encoded: true })).statusCode).toBe(400);
  });

  it("takes pairs of surrogates, escapes and text that only looks like a level", async () => {
    expect((await send('{"data":{"name":"\\ud83d\\ude00"}}')).given).toEqual({ data: { name: "😀" } });
    const brackets = `{"data":{"name":"a","x":"${"[{".repeat(500)}\\"[["}}`;
    expect((await send(brackets)).status).toBe(201);
  });

  it("takes 32 levels, not 33, and as many as the endpoint says", async () => {
    expect((await send(nested(32))).status).toBe(201);
    expect((await send(nested(33))).status).toBe(400);
    expect((await send(nested(9), { bodyDepth: 8 })).status).toBe(400);
    expect((await send(nested(8), { bodyDepth: 8 })).status).toBe(201);
  });

  it("refuses a million levels before it parses any of them", async () => {
    const { status, body } = await send("[".repeat(1_000_000), { bodyLimit: 2 ** 21 });
    expect([status, body.errors[0].detail]).toEqual([400, expect.stringContaining("deeper than 32 levels")]);
  });

  it("413: over 64 KB, or what the endpoint says; to the byte", async () => {
    const sized = (bytes: number) => `${ok}${" ".repeat(bytes - ok.length)}`;
    expect((await send(sized(64 * 1024))).status).toBe(201);
    expect((await send(sized(64 * 1024 + 1))).status).toBe(413);
    expect((await send(sized(300), { bodyLimit: 299 })).status).toBe(413);
  });

  it("the last of two equal keys wins; unknown keys are ignored", async () => {
    const { given } = await send('{"data":{"name":"a","name":"b"},"more":1}');
    expect(given.data.name).toBe("b");
  });
});
