import { describe, expect, it } from "@jest/globals";
import { ENDPOINT_BOUNDS, MEASURED_ELSEWHERE } from "../../infra/bench/attacks/endpoint-bounds.ts";
import { ATTACK_SETS } from "../../infra/bench/attacks/sets.ts";
import { endpoints } from "../../infra/endpoints.ts";

const MEGABYTE = 1024 * 1024;

/** Endpoints that need no token, or one that any client gets. */
const free = endpoints.filter(({ auth }) => auth === "none" || auth.includes("implicit"));
const bounded = Object.values(ENDPOINT_BOUNDS).filter((one) => "bound" in one);

/** Top-level lists of a body, with the largest number of elements that the schema allows. */
function listsOf(schema: unknown): readonly (readonly [string, unknown])[] {
  const { properties = {} } = schema as {
    properties?: Record<string, { type?: string | string[]; maxItems?: number }>;
  };
  return Object.entries(properties)
    .filter(([, { type = "" }]) => [type].flat().includes("array"))
    .map(([name, { maxItems }]) => [name, maxItems] as const);
}

describe("what a request may cost that needs no secret", () => {
  it("every endpoint says how its work is bounded, or that it always does the same", () => {
    expect(Object.keys(ENDPOINT_BOUNDS).toSorted()).toEqual(free.map(({ id }) => id).toSorted());
  });

  it("every bound is one at which `npm run bench` measures a request", () => {
    const measured = new Set([...ATTACK_SETS.flatMap((set) => set.endpoints), ...MEASURED_ELSEWHERE]);
    expect(bounded.filter(({ measuredBy }) => !measured.has(measuredBy))).toEqual([]);
    expect(bounded.length).toBeGreaterThan(50);
  });

  it("no constant work has a body of the caller's", () => {
    const constant = free.filter(({ id }) => "constant" in (ENDPOINT_BOUNDS[id] ?? {}));
    expect(constant.filter(({ body }) => body !== undefined).map(({ id }) => id)).toEqual([]);
  });

  it.each(free.filter(({ body }) => body).map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s: its body is no longer than 1 MB, and each list in it has a most",
    (_, { bodyLimit = 65_536, body, perItem }) => {
      expect(bodyLimit).toBeLessThanOrEqual(MEGABYTE);
      const lists = listsOf(body);
      for (const [name, most] of lists) expect([name, most]).toEqual([name, expect.any(Number)]);
      const ofData = lists.find(([name]) => name === "data")?.[1];
      if (perItem !== undefined) expect(perItem).toBe(ofData);
    },
  );
});
