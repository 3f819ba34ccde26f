import { describe, expect, it } from "@jest/globals";
import { call } from "../../support/call.ts";
import { probe } from "../../support/probe.ts";

const headers = { "content-type": "multipart/form-data; boundary=xyz" };
const LIMIT = 1024;

/** A form of exactly so many bytes. */
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
