import { describe, expect, it } from "@jest/globals";
import { checkBody, readSentBody } from "../../../lib/http/body/read-body.ts";
import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { registerValidator } from "../../../lib/http/body/validators.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Profile } from "../../../lib/use-case/context.ts";
import { call, makeEvent } from "../../support/call.ts";
import { PROBE_ID, probe } from "../../support/probe.ts";

const headers = { "content-type": "multipart/form-data; boundary=xyz" };
const LIMIT = 1024;
const testProfile: Profile = "compatible";

/** A form of exactly this number of bytes. */
function form(bytes: number): string {
  const head = '--xyz\r\nContent-Disposition: form-data; name="data"\r\n\r\n';
  const end = "\r\n--xyz--\r\n";
  return head + "a".repeat(bytes - head.length - end.length) + end;
}

const send = async (body: string) => {
  const { endpoint, runs } = probe({
    bodyFormat: "json-or-multipart",
    bodyLimit: LIMIT,
    body: { type: "object", properties: { data: { type: "string" } } },
  });
  const { status } = await call(endpoint, { params: { probeID: "1" }, headers, body });
  return { status, runs: runs.length };
};

describe("the size of a form with files", () => {
  it("413: a byte over the endpoint's limit, and nothing runs; 201: at the limit", async () => {
    expect(await send(form(LIMIT))).toEqual({ status: 201, runs: 1 });
    expect(await send(form(LIMIT + 1))).toEqual({ status: 413, runs: 0 });
  });
});

describe("a body that may be left out", () => {
  it.each([
    [true, undefined, 201],
    [true, " ", 201],
    [true, "{", 400],
    [undefined, undefined, 400],
  ] as const)("optionalBody %s, body %j: %s", async (optionalBody, body, expected) => {
    const { endpoint, runs } = probe({
      ...(optionalBody ? { optionalBody } : {}),
      body: { type: "object", properties: { data: { type: "object" } } },
    });
    const { status } = await call(endpoint, {
      params: { probeID: "1" },
      ...(body === undefined ? {} : { body }),
    });
    expect([status, runs.length]).toEqual([expected, expected === 201 ? 1 : 0]);
  });
});

describe("a list in which each element is judged by itself", () => {
  const body = {
    type: "object",
    properties: { data: { type: "array", maxItems: 3, items: { type: "object" } } },
  } as const;

  it("400: is refused for its length before its elements are looked at", async () => {
    const { endpoint, runs } = probe({ perItem: 3, body });
    let looks = 0;
    registerValidator(PROBE_ID, () => {
      looks += 1;
      return true;
    });
    const sent = (length: number) =>
      call(endpoint, { params: { probeID: "1" }, body: { data: Array.from({ length }, () => 1) } });
    const { status, body: answer } = await sent(4);
    expect([status, answer.errors[0].detail, looks]).toEqual([
      400,
      "'data' must have at most 3 elements.",
      0,
    ]);
    expect([(await sent(3)).status, looks, runs.length]).toEqual([201, 1, 1]);
  });
});

const event = async (body: string, settings = {}) => {
  const made = await makeEvent(probe().endpoint, { params: { probeID: "1" } });
  return { ...made, body, isBase64Encoded: false, ...settings };
};

const empty = { problems: [], itemProblems: new Map() };

describe("what was sent", () => {
  const unread = () => {
    const { body: _, ...endpoint } = probe().endpoint;
    return endpoint;
  };
  const refusesUnknown = refuseUnknown({ send: "Send nothing." });

  it("is nothing for an endpoint without a schema, whatever the body is", async () => {
    expect(readSentBody(unread(), await event("{"))).toBeUndefined();
    expect(checkBody(unread(), undefined, testProfile)).toEqual({ value: undefined, ...empty });
  });

  it("is read without a schema where unknown keys are refused", async () => {
    const endpoint = { ...unread(), refusesUnknown };
    expect(readSentBody(endpoint, await event(" \n"))).toBeUndefined();
    expect(readSentBody(endpoint, await event(' {"a":1}'))).toEqual({ text: ' {"a":1}' });
    const { problems, ...rest } = checkBody(endpoint, { value: { a: 1 } }, testProfile);
    expect(problems.map(({ source }) => source)).toEqual(["a"]);
    expect(rest).toEqual({ value: undefined, itemProblems: new Map() });
  });

  it("is a form unless it starts with a brace, where both are taken", async () => {
    const { endpoint } = probe({ bodyFormat: "json-or-form" });
    expect(readSentBody(endpoint, await event("a=1{"))).toEqual({ value: { a: "1{" } });
    expect(readSentBody(endpoint, await event(' {"a":1}'))).toEqual({ text: ' {"a":1}' });
    expect(readSentBody(probe().endpoint, await event("a=1"))).toEqual({ text: "a=1" });
  });

  it("is a form with files by its content type alone, and only where those are taken", async () => {
    const { endpoint } = probe({ bodyFormat: "json-or-multipart" });
    const text = form(100);
    const value = { data: expect.stringMatching(/^a+$/) };
    expect(readSentBody(endpoint, await event(text, { headers }))).toEqual({ value });
    const body = Buffer.from(text).toString("base64");
    expect(readSentBody(endpoint, await event(body, { headers, isBase64Encoded: true }))).toEqual({ value });
    expect(readSentBody(endpoint, await event("{}", { headers: {} }))).toEqual({ text: "{}" });
    expect(readSentBody(probe().endpoint, await event("{}", { headers }))).toEqual({ text: "{}" });
    const { body: _, ...bodiless } = await event("", { headers });
    expect(() => readSentBody(endpoint, bodiless)).toThrow("The body is not a valid multipart form.");
  });

  it("is never judged as text", () => {
    expect(() => checkBody(probe().endpoint, { text: "{}" }, testProfile)).toThrow(
      "The body was not parsed.",
    );
  });
});

describe("the problems of a body", () => {
  const data = { type: "object", required: ["n"], properties: { n: { type: "integer" } } } as const;
  const list = { type: "object", properties: { data: { type: "array", items: data } } } as const;

  it("are listed for each element, from the element on, where each is judged by itself", () => {
    const value = { data: [{ n: 1 }, { n: "x" }, 5, {}] };
    const judged = checkBody(probe({ perItem: 9, body: list }).endpoint, { value }, testProfile);
    expect(judged.problems).toEqual([]);
    const sources = [...judged.itemProblems].map(([at, found]) => [at, found.map(({ source }) => source)]);
    expect(sources).toEqual([
      [1, ["n"]],
      [2, [""]],
      [3, ["n"]],
    ]);
    const together = checkBody(probe({ body: list }).endpoint, { value }, testProfile);
    expect(together.problems.map(({ source }) => source)).toEqual(["data.1.n", "data.2", "data.3.n"]);
    expect([together.value, together.itemProblems.size]).toEqual([value, 0]);
  });

  it("begin with those of the endpoint's rules, and are 100 at most", () => {
    const ruled = { status: 400, title: "Bad Request", detail: "No.", source: "data" } as const;
    const judge = (count: number) =>
      checkBody(
        probe({ body: list, rules: () => Array.from({ length: count }, () => ruled) }).endpoint,
        { value: { data: [{}] } },
        testProfile,
      ).problems;
    expect(judge(1).map(({ source }) => source)).toEqual(["data", "data.0.n"]);
    expect(judge(150)).toHaveLength(100);
  });

  it("are those of the form that the endpoint makes of the body, by its profile", () => {
    const normalize = (value: unknown, profile: unknown) => ({ data: [{ n: 1, value, profile }] });
    const { endpoint } = probe({ body: list, normalize } as Partial<Endpoint>);
    const { value } = checkBody(endpoint, { value: 7 }, testProfile);
    expect(value).toEqual({ data: [{ n: 1, value: 7, profile: testProfile }] });
  });
});
