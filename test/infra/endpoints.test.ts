import { describe, expect, it } from "@jest/globals";
import { areaName } from "../../infra/area-name.ts";
import { sourceFiles } from "../../infra/build/source-files.ts";
import { checkEndpoints, endpoints, routeKey } from "../../infra/endpoints.ts";
import { type Endpoint, issuesTokens } from "../../lib/http/endpoint.ts";
import { functionNameFor } from "../../lib/http/routes.ts";
import { writtenEndpoints } from "../support/endpoint-at.ts";

const one = (id: string, method: Endpoint["method"], path: string): Endpoint => ({
  id,
  method,
  path,
  summary: "",
  auth: "none",
  table: "none",
  errors: "plain",
  refusals: [],
  needs: [],
  response: { status: 200 },
  run: async () => ({}),
});

describe("the list of endpoints", () => {
  it("is sorted and holds every endpoint once", () => {
    const ids = endpoints.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids).toContain("auth/create-access-token");
  });

  it("is what the files of endpoints say, whose text tests look their paths up in", () => {
    const declared = endpoints.map(({ id, method, path, response }) => ({
      ...{ id, method, path, status: String(response.status) },
    }));
    expect(writtenEndpoints.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(declared);
  });

  it("refuses two endpoints on one route, whatever their parameters are called", () => {
    const twins = [one("a/x", "GET", "/v2/a/{id}"), one("a/y", "GET", "/v2/a/{key}")];
    expect(() => checkEndpoints(twins)).toThrow("Two endpoints share 'GET /v2/a/{}'");
  });

  it("refuses two files of one name in an area, whose functions would have one name", () => {
    const twins = [one("a/x", "GET", "/v2/a"), one("a/b/x", "POST", "/v2/a")];
    expect(() => checkEndpoints(twins)).toThrow("Two endpoints share 'a-x'");
  });

  it("refuses names that Lambda would refuse", () => {
    const list = [one(`a/${"x".repeat(60)}`, "GET", "/v2/a")];
    expect(() => checkEndpoints(list)).toThrow("is longer than a function's name may be");
  });

  it("refuses two names for one place in the tree", () => {
    const list = [one("a/x", "GET", "/v2/a/{id}"), one("a/y", "GET", "/v2/a/{key}/b")];
    expect(() => checkEndpoints(list)).toThrow("'/v2/a/{key}/b' calls {id} by another name");
  });

  it("takes one parameter name for one place and another one elsewhere", () => {
    const list = [one("a/x", "GET", "/v2/a/{id}"), one("a/y", "GET", "/v2/a/{id}/b/{key}")];
    expect(checkEndpoints(list)).toHaveLength(2);
  });

  it("names routes, areas and functions", () => {
    expect(routeKey(one("a/x", "PUT", "/v2/a/{id}"))).toBe("PUT /v2/a/{id}");
    expect(routeKey(one("routing/rest", "GET", "$default"))).toBe("$default");
    expect(areaName("carts/shipping-groups/create-shipping-group")).toBe("carts");
    expect(functionNameFor("carts/items/add-cart-items")).toBe("carts-add-cart-items");
    expect(functionNameFor("catalog/releases/nodes/list-nodes")).toBe("catalog-list-nodes");
  });

  it("calls costly what signs or hashes, and nothing else: the gateways limit it by that", () => {
    const hashing = endpoints.filter(({ id }) => reaches(`functions/${id}.ts`, "lib/auth/password.ts"));
    const tokens = endpoints.filter(issuesTokens);
    // A sign-in at a provider calls it. An identity only shares a file with what hashes.
    const signOns = endpoints.filter(({ id }) => /^sign-on\/(?:start|finish)-/.test(id));
    const wanted = [...hashing, ...tokens, ...signOns]
      .map(({ id }) => id)
      .filter((id) => id !== "accounts/users/identities/create-identity");
    const costly = endpoints.filter((endpoint) => endpoint.costly).map(({ id }) => id);
    expect(costly).toEqual([...new Set(wanted)].sort());
  });

  it("brings whom a request came from to what counts by it: to others all callers would be one", () => {
    const counting = endpoints.filter(({ id }) =>
      reaches(`functions/${id}.ts`, "lib/rate-limits/source-limit.ts"),
    );
    expect(counting.length).toBeGreaterThan(0);
    const declared = endpoints.filter(({ countsCallers }) => countsCallers);
    expect(declared.map(({ id }) => id)).toEqual(counting.map(({ id }) => id));
    const without = counting.filter(
      ({ id }) => !files.get(`functions/${id}.ts`)?.text.match(/= createCountingHandler(?:With)?\(/),
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  });
});

const files = new Map([...sourceFiles("lib"), ...sourceFiles("functions")].map((file) => [file.path, file]));

/** True if a file runs another one, directly or through its imports. */
function reaches(path: string, target: string, seen = new Set<string>()): boolean {
  if (path === target) return true;
  if (seen.has(path)) return false;
  seen.add(path);
  const values = files.get(path)?.imports.filter(({ typeOnly }) => !typeOnly) ?? [];
  return values.some(({ from }) => reaches(from, target, seen));
}
