import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { answerUnroutedRequest } from "../../functions/routing/answer-unrouted-request.ts";
import { sourceFiles } from "../../infra/build/source-files.ts";
import { createHandlerFor } from "../../lib/http/handler.ts";
import { createCounter, type MetricAmounts, refusalReason } from "../../lib/http/metrics.ts";
import {
  conflict,
  invalid,
  notFound,
  tooLarge,
  unavailable,
  unprocessable,
} from "../../lib/kernel/errors.ts";
import { commitChange } from "../../lib/table/effects/commit-change.ts";
import { entity, putDocument } from "../../lib/table/entity.ts";
import { buildTaskWrite } from "../../lib/tasks/store.ts";
import type { Gateway } from "../../lib/use-case/capabilities.ts";
import type { Context } from "../../lib/use-case/context.ts";
import { runWorker } from "../support/background/worker.ts";
import { call, makeEvent } from "../support/call.ts";
import { probe } from "../support/probe.ts";
import { NOON, testRuntime } from "../support/runtime.ts";
import { aShop, custom, product } from "../support/shops/carts.ts";
import { interruptTable } from "../support/tables/interrupted.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

/** The metrics of requests, one element for each line. */
function collected() {
  const lines: [Record<string, number>, string?][] = [];
  const metrics = (amounts: MetricAmounts, reason?: string) =>
    void lines.push(
      reason === undefined ? [Object.fromEntries(amounts)] : [Object.fromEntries(amounts), reason],
    );
  return { lines, metrics };
}

describe("what a cart counts", () => {
  it("CartAdds: every item that is in the cart then, and nothing else", async () => {
    const { add, read } = await aShop();
    const { lines, metrics } = collected();
    await add("C", product("S1", 7), { metrics });
    await add("C", [product("S1"), custom("w"), product("nobody")], { metrics });
    await add("C", [product("S1")], { metrics, options: { dry_run: true } });
    await read("C", { metrics });
    expect(lines).toEqual([[{ CartAdds: 1 }], [{ CartAdds: 2 }]]);
  });

  it("Replays: an answer given again, whose items were counted before", async () => {
    const { add } = await aShop();
    const { lines, metrics } = collected();
    const headers = { "idempotency-key": "once" };
    for (const _ of [1, 2]) await add("C", product("S1"), { metrics, headers });
    await Promise.all(
      [1, 2].map(() => add("C", product("S2"), { metrics, headers: { "idempotency-key": "both" } })),
    );
    expect(lines).toEqual([[{ CartAdds: 1 }], [{ Replays: 1 }], [{ CartAdds: 1 }], [{ Replays: 1 }]]);
  });

  it("CartsByUse: a cart that came to be because its id was used, once", async () => {
    const { add, read } = await aShop();
    const { lines, metrics } = collected();
    const request = { metrics, profile: "compatible" as const };
    await read("never-seen", request);
    await read("never-seen", request);
    await add("never-seen-either", product("S1"), request);
    await add("C", product("S1"), request);
    expect(lines).toEqual([[{ CartsByUse: 1 }], [{ CartAdds: 1, CartsByUse: 1 }], [{ CartAdds: 1 }]]);
  });

  it("LostRaces: a write that lost to a faster one, in addition to its outcome", async () => {
    const table = memoryTable({ now: () => NOON });
    const { add } = await aShop([], table);
    const { lines, metrics } = collected();
    const busy = () => interruptTable(table, () => add("C", product("S1")));
    await add("C", product("S1"), { metrics, table: busy() });
    const headers = { "if-match": (await add("C", product("S1"))).headers["etag"] ?? "" };
    expect((await add("C", product("S1"), { metrics, table: busy(), headers })).status).toBe(412);
    expect(lines).toEqual([
      [{ LostRaces: 1, CartAdds: 1 }],
      [{ LostRaces: 1, Refusals: 1 }, "Precondition Failed"],
    ]);
  });
});

describe("what every endpoint counts", () => {
  const ask = async (run: (ctx: Context) => Promise<object>, more: object = {}) => {
    const { lines, metrics } = collected();
    const { endpoint } = probe({}, run);
    await call(endpoint, { params: { probeID: "1" }, body: { data: {} }, metrics, ...more });
    return lines;
  };

  it.each([
    [invalid("no"), "Bad Request"],
    [invalid("no", { title: "Limit Reached" }), "Limit Reached"],
    [notFound("cart", "c", { title: "Cart shipping group not found" }), "Not Found"],
    [conflict("no", { title: "conflict" }), "Conflict"],
    [unprocessable("no", { title: "Failed Validation" }), "Unprocessable Content"],
    [unavailable("busy"), "Service Unavailable"],
    [tooLarge("no"), "Other"],
    [new TypeError("a fault of ours"), "Internal Server Error"],
  ])("Refusals with a reason of a short list: %s", async (error, reason) => {
    expect(await ask(() => Promise.reject(error))).toEqual([[{ Refusals: 1 }, reason]]);
  });

  it("Refusals before the use case, and those that are no error, but no answer below 400", async () => {
    expect(await ask(async () => ({}), { as: null })).toEqual([[{ Refusals: 1 }, "Unauthorized"]]);
    expect(await ask(async () => ({ status: 422, body: { data: [] } }))).toEqual([
      [{ Refusals: 1 }, "Unprocessable Content"],
    ]);
    expect(await ask(async () => ({}))).toEqual([]);
    expect(refusalReason(399, undefined)).toBeUndefined();
  });

  it("LostRaces of every change that is decided again", async () => {
    const table = memoryTable();
    const at = { pk: "A", sk: "1" };
    const put = (value: number, version: number) => putDocument(entity<number>("t"), at, value, version);
    const meanwhile = () => table.transact([put(1, 0)], "meanwhile");
    const change = (ctx: Context) =>
      commitChange(ctx, async () => ({
        writes: [put(2, (await table.get(at))?.version ?? 0)],
        reply: {},
      }));
    expect(await ask(change, { table: interruptTable(table, meanwhile) })).toEqual([[{ LostRaces: 1 }]]);
  });

  it("nothing of a request that another function answers", async () => {
    const send = async (path: string) => {
      const { lines, metrics } = collected();
      const routes = [{ method: "GET", path: "/v2/carts", id: "carts/list-carts" }] as const;
      const forward = async () => ({ status: 404, headers: { "Idempotent-Replayed": "true" } });
      const gateway = (): Gateway => ({ method: "GET", path, routes, forward });
      const runtime = testRuntime({ table: memoryTable(), metrics, gateway });
      await createHandlerFor(
        answerUnroutedRequest,
        runtime,
      )(await makeEvent(answerUnroutedRequest, { as: null }));
      return lines;
    };
    expect(await send("/v2//carts")).toEqual([]);
    expect(await send("/nowhere")).toEqual([[{ Refusals: 1 }, "Not Found"]]);
  });
});

describe("what the worker counts", () => {
  it("TasksOpen, TasksSetAside and OldestTaskSeconds, once per call", async () => {
    const table = memoryTable();
    const { lines, metrics } = collected();
    const work = { kind: "clear-partitions", places: [] } as const;
    const held = { id: "a", queue: "a", work, leasedUntil: new Date(NOON.getTime() + 60_000).toISOString() };
    const ago = (seconds: number) => new Date(NOON.getTime() - seconds * 1000).toISOString();
    await table.transact([buildTaskWrite({ ...held, created_at: ago(90) })], "a");
    await table.transact([buildTaskWrite({ ...held, id: "b", queue: "b", created_at: ago(30) })], "b");
    expect(await runWorker({ table, metrics, deadlineMs: 0 })).toBe(false);
    const setAside = { at: ago(20), reason: "broken" };
    await table.transact(
      [buildTaskWrite({ ...held, id: "c", queue: "c", created_at: ago(120), setAside })],
      "c",
    );
    const later = () => new Date(NOON.getTime() + 3_600_000);
    expect(await runWorker({ table, metrics, deadlineMs: 0, now: later })).toBe(true);
    await runWorker({ table, metrics, timeLeftMs: () => 0 });
    expect(lines).toEqual([
      [{ TasksOpen: 2, TasksSetAside: 0, OldestTaskSeconds: 90 }],
      [{ TasksOpen: 0, TasksSetAside: 1, OldestTaskSeconds: 0 }],
    ]);
  });
});

describe("docs/metrics.md", () => {
  const text = readFileSync(join(import.meta.dirname, "../../docs/metrics.md"), "utf8");

  it("explains every metric that the code counts, and no other", () => {
    const counted = sourceFiles("lib").flatMap(({ text: code }) =>
      // Code may count one of several: `count(succeeded ? "This" : "That")`.
      [...code.matchAll(/\bcount\(([^;]+?)\)/g)].flatMap(([, named = ""]) => [...named.matchAll(/"(\w+)"/g)]),
    );
    const explained = [...text.matchAll(/^\| `(\w+)`/gm)];
    const names = (found: readonly RegExpMatchArray[]) => [...new Set(found.map(([, name]) => name))].sort();
    expect(names(explained)).toEqual(names(counted));
  });
});

describe("a counter", () => {
  it("adds up", () => {
    const { count, amounts } = createCounter();
    count("CartAdds", 2);
    count("CartAdds");
    expect([...amounts]).toEqual([["CartAdds", 3]]);
  });
});
