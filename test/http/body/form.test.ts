import { describe, expect, it } from "@jest/globals";
import { parseForm } from "../../../lib/http/body/read-body.ts";

const refusal = (detail: string, source?: string) =>
  expect.objectContaining({
    problems: [{ status: 400, title: "Bad Request", detail, ...(source === undefined ? {} : { source }) }],
  });

describe("a form of OAuth", () => {
  it("has each field once, decoded", () => {
    expect(parseForm("grant_type=implicit&client_id=a%20b+c&empty=")).toEqual({
      grant_type: "implicit",
      client_id: "a b c",
      empty: "",
    });
  });

  it("leaves __proto__ out", () => {
    expect(Object.entries(parseForm("__proto__=1&client_id=a"))).toEqual([["client_id", "a"]]);
  });

  it("400: a field twice, also with the same value", () => {
    expect(() => parseForm("a=1&b=2&a=1")).toThrow(refusal("'a' is given more than once.", "a"));
  });

  it("400: no fields", () => {
    expect(() => parseForm("")).toThrow(refusal("The body is empty; a form or a JSON object is required."));
  });
});
