import { describe, expect, it } from "@jest/globals";
import { endpoints, isFallback } from "../../infra/endpoints.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { holesOf } from "../support/schema-holes.ts";

/** That answer without a body: 204 always, and 202 where what goes on is told by an event alone. */
const isBodyless = ({ response }: Endpoint) =>
  response.status === 204 || (response.status === 202 && response.schema === undefined);

/** All that answer with a body of their own; the fallback hands on what another function answers. */
const answering = endpoints.filter((endpoint) => !isBodyless(endpoint) && !isFallback(endpoint));

describe("response schemas", () => {
  it("describe every field of every answer", () => {
    const holes = answering
      .map(({ id, response }) => [id, holesOf(response.schema)] as const)
      .filter(([, found]) => found.length > 0);
    expect(holes).toEqual([]);
  });
});
