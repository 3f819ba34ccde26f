import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { writeHeavyCarts } from "../../../infra/bench/heavy-carts.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { NOON } from "../../support/runtime.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { ofVolume } from "../../support/volume.ts";
import type { SmallHeapAnswer, SmallHeapRequest } from "./list-in-small-heap.ts";

const engine = useEngine();
const SCRIPT = join(import.meta.dirname, "list-in-small-heap.ts");
/** Limit of the old generation of the heap. A process needs some 30 MB of it for itself. */
const HEAP_MB = 128;
const CARTS_OF_EACH = 100;
/** The carts' JSON is larger than the heap, and six times as large in the long tests. */
const OWNERS = ofVolume(5, 23);
const CARTS = OWNERS * CARTS_OF_EACH;
/** On a busy machine; otherwise it takes a few seconds. */
const FILLING_MS = 240_000;

/** Lists carts in a process that ends if it needs more memory than the limit. */
async function listed(request: Omit<SmallHeapRequest, "endpoint">): Promise<SmallHeapAnswer> {
  const args = [`--max-old-space-size=${HEAP_MB}`, SCRIPT];
  const whole: SmallHeapRequest = { endpoint: engine.endpoint(), ...request };
  const { stdout } = await promisify(execFile)(process.execPath, [...args, JSON.stringify(whole)]);
  return JSON.parse(stdout);
}

describe(`GET /v2/carts with ${CARTS} carts of 325 KB each, in 128 MB`, () => {
  let tableName = "";
  let legacyName = "";
  beforeAll(async () => {
    const heavy = { itemsOfEach: 5, now: NOON };
    tableName = await engine.newTable();
    const owners = Array.from({ length: OWNERS }, (_, at) => ({ type: "customer", id: `c${at}` }) as const);
    const opened = { now: () => NOON, deadline: deadlineIn(FILLING_MS) };
    const table = await engine.table({ name: tableName, ...opened });
    await writeHeavyCarts(table, { ...heavy, owners, cartsOfEach: CARTS_OF_EACH });
    legacyName = await engine.newTable();
    const legacy = await engine.table({ name: legacyName, ...opened });
    await writeHeavyCarts(legacy, { ...heavy, owners: owners.slice(0, 1), cartsOfEach: CARTS });
  }, FILLING_MS);

  it.each([
    ["a page of one", "page[limit]=1", { status: 200, count: 1, total: CARTS }],
    [
      "a filter that nothing passes",
      "page[limit]=1&filter=eq(name,unknown)",
      { status: 200, count: 0, total: 0 },
    ],
    [
      "a filter that all pass",
      "page[limit]=20&filter=like(name,Ca*)",
      { status: 200, count: 20, total: CARTS },
    ],
  ])(
    "200: %s, for client credentials",
    async (_, query, expected) => {
      expect(await listed({ tableName, query })).toEqual(expected);
    },
    60_000,
  );

  it("200: a page of one of the customer's hundred", async () => {
    const expected = { status: 200, count: 1, total: 100 };
    expect(await listed({ tableName, query: "page[limit]=1", customer: "c4" })).toEqual(expected);
  }, 60_000);

  it.each([
    ["client credentials", {}, CARTS],
    ["the customer", { customer: "c4" }, CARTS_OF_EACH],
  ])(
    "200: as much of a page of a hundred as a list unpacks, for %s",
    async (_, who, total) => {
      const { count, ...rest } = await listed({ tableName, query: "page[limit]=100", ...who });
      expect(rest).toEqual({ status: 200, total });
      expect([count, count! > 20]).toEqual([expect.any(Number), true]);
    },
    60_000,
  );

  it("200: fewer carts where their items would make the answer too long", async () => {
    const { status, count } = await listed({ tableName, query: "page[limit]=24&include=items" });
    expect([status, count! < 24 && count! > 10]).toEqual([200, true]);
  }, 60_000);

  it("422: a page of one for a customer who has more carts than may be made, and one by its id", async () => {
    const legacy = { tableName: legacyName, customer: "c0" };
    const { status, detail } = await listed({ ...legacy, query: "page[limit]=1" });
    expect([status, detail]).toEqual([422, expect.stringContaining("filter=eq(id,")]);
    const query = "filter=eq(id,heavy-000400)";
    expect(await listed({ ...legacy, query })).toEqual({ status: 200, count: 1, total: 1 });
  }, 60_000);
});
