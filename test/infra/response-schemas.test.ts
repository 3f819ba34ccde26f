import { describe, expect, it } from "@jest/globals";
import { endpoints, isFallback } from "../../infra/endpoints.ts";
import { holesOf } from "../support/schema-holes.ts";

/** All that answer with a body of their own; the fallback hands on what another function answers. */
const answering = endpoints.filter((endpoint) => endpoint.response.status !== 204 && !isFallback(endpoint));

describe("response schemas", () => {
  it("describe every field of every answer", () => {
    const holes = answering
      .map(({ id, response }) => [id, holesOf(response.schema)] as const)
      .filter(([, found]) => found.length > 0);
    expect(holes).toEqual([]);
  });
});
