import { describe, expect, it } from "@jest/globals";
import { registerValidator } from "../../../lib/http/body/validators.ts";
import { call } from "../../support/call.ts";
import { PROBE_ID, probe } from "../../support/probe.ts";

const headers = { "content-type": "multipart/form-data; boundary=xyz" };
const LIMIT = 1024;

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
