import { describe, expect, it } from "@jest/globals";
import { endpoints, isFallback } from "../../infra/endpoints.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { findHoles } from "../support/schema-holes.ts";

/** A 204, and a 202 whose result is only reported by an event, have no body. */
const isBodyless = ({ response }: Endpoint) =>
  response.status === 204 || (response.status === 202 && response.schema === undefined);

/** Endpoints with a response body. The fallback only forwards another function's answer. */
const answering = endpoints.filter((endpoint) => !isBodyless(endpoint) && !isFallback(endpoint));

describe("response schemas", () => {
  it("describe every field of every answer", () => {
    // A redirect has no body.
    const holes = answering
      .filter(({ response }) => ![303, 307].includes(response.status))
      .map(({ id, response }) => [id, findHoles(response.schema)] as const)
      .filter(([, found]) => found.length > 0);
    expect(holes).toEqual([]);
  });
});
