import { describe, expect, it } from "@jest/globals";
import { endpoints, listRoutes } from "../../infra/endpoints.ts";
import { routeFinder } from "../../lib/routing/route-finder.ts";
import type { Route } from "../../lib/use-case/gateway.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const route = (method: Route["method"], path: string): Route => ({ method, path, id: `${method} ${path}` });

const find = routeFinder([
  route("GET", "/v2/things"),
  route("GET", "/v2/things/{thingID}"),
  route("GET", "/v2/things/special"),
  route("GET", "/v2/things/{thingID}/parts/{partID}"),
  route("POST", "/v2/things/special/parts"),
]);

describe("routeFinder", () => {
  it.each([
    ["GET", "/v2/things", "GET /v2/things", {}],
    ["GET", "/v2/things/1", "GET /v2/things/{thingID}", { thingID: "1" }],
    ["GET", "/v2/things/special", "GET /v2/things/special", {}],
    ["GET", "/v2/things/%73pecial", "GET /v2/things/special", {}],
    ["GET", "/v2/things/a%2Fb", "GET /v2/things/{thingID}", { thingID: "a%2Fb" }],
    ["GET", "/v2/things/%2573pecial", "GET /v2/things/{thingID}", { thingID: "%2573pecial" }],
    ["GET", "/v2/things/a/parts/b", "GET /v2/things/{thingID}/parts/{partID}", { thingID: "a", partID: "b" }],
    [
      "GET",
      "/v2/things/special/parts/b",
      "GET /v2/things/{thingID}/parts/{partID}",
      { thingID: "special", partID: "b" },
    ],
    ["POST", "/v2/things/special/parts", "POST /v2/things/special/parts", {}],
  ])("%s %s", (method, path, id, params) => {
    const found = find(method, path);
    expect([found?.route.id, found?.params]).toEqual([id, params]);
  });

  it.each([
    ["GET", "/v2/things/"],
    ["GET", "/v2//things"],
    ["GET", "/V2/things"],
    ["GET", "v2/things"],
    ["GET", "/"],
    ["GET", ""],
    ["get", "/v2/things"],
    ["POST", "/v2/things"],
    ["GET", "/v2/things/1/2"],
    ["GET", "/v2/things//parts/1"],
    ["GET", "/v2/things/{thingID}/__proto__/constructor"],
  ])("nothing for %s %s", (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });

  it("finds every endpoint of this service by its own path", () => {
    const routes = listRoutes(endpoints);
    const findOne = routeFinder(routes);
    for (const { method, path, id } of routes) {
      const filled = path.replaceAll(/\{\w+\}/g, UNKNOWN_ID);
      expect(findOne(method, filled)?.route.id).toBe(id);
    }
  });
});
