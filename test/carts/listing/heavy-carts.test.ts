import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { writeHeavyCarts } from "../../../infra/bench/heavy-carts.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { NOON } from "../../support/runtime.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { ofVolume } from "../../support/volume.ts";
import type { SmallHeapAnswer, SmallHeapInput, SmallHeapRequest } from "./list-in-small-heap.ts";

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

/**
 * Lists carts in one process that ends if it needs more memory than the limit. Each list begins with what the lists before it
 * have left in memory, and the start of a process takes longer than a list.
 * @returns the answers up to that end
 */
async function listAll(requests: readonly SmallHeapRequest[]): Promise<readonly SmallHeapAnswer[]> {
  const args = [`--max-old-space-size=${HEAP_MB}`, SCRIPT];
  const input: SmallHeapInput = { endpoint: engine.endpoint(), requests };
  const running = promisify(execFile)(process.execPath, [...args, JSON.stringify(input)]);
  const { stdout } = await running.catch((ended: { readonly stdout: string }) => ended);
  return stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
}

const CUSTOMER = "c4";
const PAGES = [
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
] as const;
const LARGE_PAGE = "page[limit]=100";
const LARGE_PAGES = [
  ["client credentials", {}, CARTS],
  ["the customer", { customer: CUSTOMER }, CARTS_OF_EACH],
] as const;
const WITH_ITEMS = "page[limit]=24&include=items";
/** A cart of an owner who has too many of them for a list. */
const BY_ID = "filter=eq(id,heavy-000400)";

describe(`GET /v2/carts with ${CARTS} carts of 325 KB each, in 128 MB`, () => {
  const answers = new Map<string, SmallHeapAnswer>();
  type Asked = Pick<SmallHeapRequest, "query" | "customer">;
  const nameList = ({ query, customer = "" }: Asked) => `${query} ${customer}`;
  const answerOf = (asked: Asked) => answers.get(nameList(asked));

  beforeAll(async () => {
    const heavy = { itemsOfEach: 5, now: NOON };
    const tableName = await engine.newTable();
    const owners = Array.from({ length: OWNERS }, (_, at) => ({ type: "customer", id: `c${at}` }) as const);
    const opened = { now: () => NOON, deadline: deadlineIn(FILLING_MS) };
    const table = await engine.table({ name: tableName, ...opened });
    await writeHeavyCarts(table, { ...heavy, owners, cartsOfEach: CARTS_OF_EACH });
    const legacyName = await engine.newTable();
    const legacy = await engine.table({ name: legacyName, ...opened });
    await writeHeavyCarts(legacy, { ...heavy, owners: owners.slice(0, 1), cartsOfEach: CARTS });
    const ofMany = { tableName };
    const ofOne = { tableName: legacyName, customer: "c0" };
    const requests: SmallHeapRequest[] = [
      ...PAGES.map(([, query]) => ({ ...ofMany, query })),
      { ...ofMany, query: "page[limit]=1", customer: CUSTOMER },
      ...LARGE_PAGES.map(([, who]) => ({ ...ofMany, query: LARGE_PAGE, ...who })),
      { ...ofMany, query: WITH_ITEMS },
      ...["page[limit]=1", BY_ID].map((query) => ({ ...ofOne, query })),
    ];
    for (const [at, answer] of (await listAll(requests)).entries())
      answers.set(nameList(requests[at]!), answer);
  }, FILLING_MS);

  it.each(PAGES)("200: %s, for client credentials", (_, query, expected) => {
    expect(answerOf({ query })).toEqual(expected);
  });

  it("200: a page of one of the customer's hundred", () => {
    const expected = { status: 200, count: 1, total: CARTS_OF_EACH };
    expect(answerOf({ query: "page[limit]=1", customer: CUSTOMER })).toEqual(expected);
  });

  it.each(LARGE_PAGES)("200: as much of a page of a hundred as a list unpacks, for %s", (_, who, total) => {
    const { count, ...rest } = answerOf({ query: LARGE_PAGE, ...who }) ?? {};
    expect(rest).toEqual({ status: 200, total });
    expect([count, count! > 20]).toEqual([expect.any(Number), true]);
  });

  it("200: fewer carts where their items would make the answer too long", () => {
    const { status, count } = answerOf({ query: WITH_ITEMS }) ?? {};
    expect([status, count! < 24 && count! > 10]).toEqual([200, true]);
  });

  it("422: a page of one for a customer who has more carts than may be made, and one by its id", () => {
    const { status, detail } = answerOf({ query: "page[limit]=1", customer: "c0" }) ?? {};
    expect([status, detail]).toEqual([422, expect.stringContaining("filter=eq(id,")]);
    expect(answerOf({ query: BY_ID, customer: "c0" })).toEqual({ status: 200, count: 1, total: 1 });
  });
});
