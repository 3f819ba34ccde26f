import { describe, expect, it } from "@jest/globals";
import { createHandlerFor } from "../../../lib/http/handler.ts";
import { call, makeEvent } from "../../support/call.ts";
import { probe } from "../../support/probe.ts";
import { testRuntime } from "../../support/runtime.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const ok = '{"data":{"name":"a"}}';

const send = async (body: string | Buffer, settings = {}) => {
  const { endpoint, runs } = probe(settings);
  const answer = await call(endpoint, { params: { probeID: "1" }, body: body.toString() });
  return { ...answer, given: runs[0]?.input.body };
};

const nested = (levels: number) =>
  `{"data":{"name":"a","x":${"[".repeat(levels - 2)}${"]".repeat(levels - 2)}}}`;

const BROKEN = "The body is not valid JSON.";
const NO_OBJECT = "The body must be a JSON object.";
const PROTO = "The key '__proto__' is not allowed.";
const UNPAIRED = "The body has a string with an unpaired surrogate.";

describe("a JSON body", () => {
  it("201: a JSON object, whatever stands around it", async () => {
    expect((await send(ok)).status).toBe(201);
    expect((await send(` \n\t${ok}\r\n`)).given).toEqual({ data: { name: "a" } });
  });

  it.each([
    ["nothing", "", "The body is empty; a JSON object is required."],
    ["spaces", "  \n", "The body is empty; a JSON object is required."],
    ["a trailing comma", '{"data":{},}', BROKEN],
    ["single quotes", "{'data':{}}", BROKEN],
    ["half an object", '{"data":{', BROKEN],
    ["two objects", `${ok}${ok}`, BROKEN],
    ["a key that is no JSON", "__proto__", BROKEN],
    ["a byte-order mark", `\uFEFF${ok}`, "The body must not start with a byte-order mark."],
    ["an array", "[]", NO_OBJECT],
    ["text", '"data"', NO_OBJECT],
    ["null", "null", NO_OBJECT],
    ["a number beyond numbers", '{"data":NaN}', BROKEN],
    ["the key __proto__", '{"data":{"__proto__":{"polluted":true}}}', PROTO],
    ["the key __proto__ in disguise", '{"data":{"\\u005f\\u005fproto\\u005f\\u005f":{}}}', PROTO],
    [
      "a constructor with a prototype",
      '{"data":{"constructor":{"prototype":{}}}}',
      "The key 'constructor' is not allowed with the key 'prototype' in it.",
    ],
    ["an unpaired surrogate", '{"data":{"name":"\\ud83d"}}', UNPAIRED],
    ["an unpaired surrogate as a key", '{"data":{"\\ude00":1}}', UNPAIRED],
    ["surrogates the wrong way round", '{"data":{"name":"\\ude00\\ud83d"}}', UNPAIRED],
  ])("400: %s", async (_, body, detail) => {
    const { status, body: answer } = await send(body);
    expect([status, answer.errors]).toEqual([400, [{ title: "Bad Request", status: "400", detail }]]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("takes __proto__ and constructor as text, and a constructor of another kind", async () => {
    const body = '{"data":{"name":"a","x":"__proto__","constructor":{"y":"prototype"}}}';
    expect((await send(body)).given).toEqual(JSON.parse(body));
  });

  it.each([
    undefined,
    "",
    "application/json",
    "application/vnd.api+json",
    "text/plain",
    "multipart/form-data",
  ])("201: sent as %j, since clients send JSON under many names", async (type) => {
    const { endpoint } = probe();
    const headers = type === undefined ? {} : { "content-type": type };
    expect((await call(endpoint, { params: { probeID: "1" }, body: ok, headers })).status).toBe(201);
  });

  it("decodes base64 once, and answers 400 for bytes that are no UTF-8", async () => {
    const { endpoint, runs } = probe();
    const event = await makeEvent(endpoint, { params: { probeID: "1" } });
    const handler = createHandlerFor(endpoint, testRuntime({ table: memoryTable() }));
    const sent = async (bytes: Buffer) => {
      const body = bytes.toString("base64");
      return (await handler({ ...event, body, isBase64Encoded: true })).statusCode;
    };
    expect(await sent(Buffer.from('{"data":{"name":"é"}}'))).toBe(201);
    expect(runs[0]?.input.body).toEqual({ data: { name: "é" } });
    expect(await sent(Buffer.from([0x7b, 0xff, 0x7d]))).toBe(400);
  });

  it("takes pairs of surrogates, escapes and text that only looks like a level", async () => {
    expect((await send('{"data":{"name":"\\ud83d\\ude00"}}')).given).toEqual({ data: { name: "😀" } });
    const withText = (text: string, rest = "1") => send(`{"data":{"name":"a","x":"${text}","y":${rest}}}`);
    const levels = (count: number) => "[".repeat(count) + "]".repeat(count);
    expect((await withText(`${"[{".repeat(500)}\\"[[`)).status).toBe(201);
    expect((await withText(`\\"${"[".repeat(40)}`)).status).toBe(201);
    expect((await withText(`${"[".repeat(40)}\\\\`)).status).toBe(201);
    expect((await withText("\\\\", levels(30))).status).toBe(201);
  });

  it.each([
    ["an escaped quote", '\\"'],
    ["two of them", '\\"\\"'],
    ["an escaped backslash", "\\\\"],
    ["both", '\\\\\\"'],
  ])("400: 33 levels behind a text with %s", async (_, text) => {
    const deep = `${"[".repeat(31)}${"]".repeat(31)}`;
    const { status, body } = await send(`{"data":{"name":"a","x":"${text}","y":${deep}}}`);
    expect([status, body.errors[0].detail]).toEqual([400, expect.stringContaining("deeper than 32 levels")]);
  });

  it("takes 32 levels, not 33, and as many as the endpoint says", async () => {
    expect((await send(nested(32))).status).toBe(201);
    expect((await send(nested(33))).status).toBe(400);
    expect((await send(nested(9), { bodyDepth: 8 })).status).toBe(400);
    expect((await send(nested(8), { bodyDepth: 8 })).status).toBe(201);
  });

  it.each(["[]", "{}", "[{}]"])(
    "201: a hundred of %s next to each other, which are no levels",
    async (one) => {
      const list = Array.from({ length: 100 }, () => one).join(",");
      expect((await send(`{"data":{"name":"a","x":[${list}]}}`)).status).toBe(201);
    },
  );

  it("takes numbers and null in a body with escapes", async () => {
    const body = '{"data":{"name":"\\u0061","x":[1,null,true]}}';
    expect((await send(body)).given).toEqual(JSON.parse(body));
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
