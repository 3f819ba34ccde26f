import { describe, expect, it } from "@jest/globals";
import { bodyErrors, listAcceptedPaths, registerValidator } from "../../../lib/http/body/validators.ts";
import { probe } from "../../support/probe.ts";

const schema = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "string", format: "uuid" }, n: { type: "integer" } },
} as const;

describe("the validator of an endpoint", () => {
  it("is compiled from the schema where none is registered, with formats, and finds every error", () => {
    const endpoint = { ...probe().endpoint, id: "probe/compiled", body: schema };
    expect(listAcceptedPaths(endpoint)).toEqual(["id", "n"]);
    const places = bodyErrors(endpoint, { id: "x", n: "x" }).map(({ instancePath }) => instancePath);
    expect(places).toEqual(["/id", "/n"]);
    expect(bodyErrors(endpoint, { id: "f6f0c1d8-5a2b-4c3d-9e8f-0123456789ab" })).toEqual([]);
    expect(listAcceptedPaths(endpoint)).toEqual(["id", "n"]);
  });

  it("sees no inherited key", () => {
    const body = { type: "object", required: ["toString"], properties: { toString: {} } } as const;
    const endpoint = { ...probe().endpoint, id: "probe/inherited", body };
    expect(bodyErrors(endpoint, {}).map(({ keyword }) => keyword)).toEqual(["required"]);
  });

  it("is the registered one, with its paths, and none without a schema", () => {
    const { endpoint } = probe();
    registerValidator("probe/registered", () => false, ["data.a"]);
    const registered = { ...endpoint, id: "probe/registered" };
    expect([listAcceptedPaths(registered), bodyErrors(registered, {})]).toEqual([["data.a"], []]);
    const { body: _, ...bodiless } = registered;
    expect(bodyErrors({ ...bodiless, id: "probe/bodiless" }, {})).toEqual([]);
  });
});
