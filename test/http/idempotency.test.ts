import { describe, expect, it } from "@jest/globals";
import { shopperHeaders } from "../../lib/http/shopper.ts";
import { conflict } from "../../lib/kernel/errors.ts";
import { commit } from "../../lib/table/effects/commit.ts";
import { call } from "../support/call.ts";
import { probe } from "../support/probe.ts";
import { asShopper, NOON } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

/** Counts its runs in the table, with an ordinary write. */
const counter = () => {
  let made = 0;
  const settings = { auth: ["client_credentials", "implicit"], headers: shopperHeaders } as const;
  return probe(settings, async (ctx, { query }) => {
    made += 1;
    const item = { pk: `N#${query.path}`, sk: String(made), type: "t" };
    return commit(ctx, [{ put: item, when: { only: "absent" } }], { body: { data: { made } } });
  });
};

const keyed = (key: string) => ({
  params: { probeID: "1" },
  body: { data: {} },
  headers: { "idempotency-key": key },
});

describe("Idempotency-Key", () => {
  it("201 twice, byte for byte the same, one effect; the second says so", async () => {
    const [table, { endpoint }] = [memoryTable({ now: () => NOON }), counter()];
    const first = await call(endpoint, { ...keyed("k"), table });
    const second = await call(endpoint, { ...keyed("k"), table });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect([first, second].map(({ headers }) => headers["idempotent-replayed"])).toEqual([undefined, "true"]);
    expect(table.all().filter(({ pk }) => pk.startsWith("N#"))).toHaveLength(1);
  });

  it("422: the same key with another body or query, nothing written", async () => {
    const [table, { endpoint }] = [memoryTable({ now: () => NOON }), counter()];
    await call(endpoint, { ...keyed("k"), table });
    const other = { ...keyed("k"), table, body: { data: { name: "b" } } };
    expect((await call(endpoint, other)).status).toBe(422);
    expect((await call(endpoint, { ...keyed("k"), table, query: "include=x" })).status).toBe(422);
    expect(table.all().filter(({ pk }) => pk.startsWith("N#"))).toHaveLength(1);
  });

  it("spaces do not make another body", async () => {
    const [table, { endpoint }] = [memoryTable({ now: () => NOON }), counter()];
    const send = async (body: string) => (await call(endpoint, { ...keyed("k"), body, table })).status;
    expect(await send('{"data":{"a":1,"b":2}}')).toBe(201);
    expect(await send('{ "data" : { "a":1, "b":2 } }')).toBe(201);
    expect(table.all().filter(({ pk }) => pk.startsWith("N#"))).toHaveLength(1);
  });

  it("keys of different shoppers, accounts or customers, never meet", async () => {
    const [table, { endpoint }] = [memoryTable({ now: () => NOON }), counter()];
    const shoppers = [
      {},
      { account: "a" },
      { account: "b" },
      { customer: "a" },
      { account: "a", customer: "a" },
    ];
    const send = async (who: object) => {
      const { headers, ...request } = keyed("k");
      const signed = { ...headers, ...(await asShopper(who)) };
      return (await call(endpoint, { ...request, headers: signed, as: "implicit", table })).body.data.made;
    };
    const made = [];
    for (const who of shoppers) made.push(await send(who));
    expect(made).toEqual([1, 2, 3, 4, 5]);
    for (const [at, who] of shoppers.entries()) expect(await send(who)).toBe(at + 1);
  });

  it("keys of other grants, paths and application keys never meet", async () => {
    const [table, { endpoint }] = [memoryTable({ now: () => NOON }), counter()];
    const places = [
      keyed("k"),
      { ...keyed("k"), as: "implicit" as const },
      { ...keyed("k"), params: { probeID: "2" } },
      keyed("K"),
    ];
    for (const place of places) {
      const { headers } = await call(endpoint, { ...place, table });
      expect(headers["idempotent-replayed"]).toBeUndefined();
    }
  });

  it("what was refused is not kept: the corrected request counts (Stripe's rule)", async () => {
    const [table, { endpoint }] = [memoryTable({ now: () => NOON }), counter()];
    expect((await call(endpoint, { ...keyed("k"), body: { data: 1 }, table })).status).toBe(400);
    expect((await call(endpoint, { ...keyed("k"), table })).status).toBe(201);
  });

  it.each(["", "k".repeat(256), "two words", "é"])("400: a key of %j", async (key) => {
    expect((await call(counter().endpoint, keyed(key))).status).toBe(400);
  });

  it("a twin that is refused for what the first has written gets the answer of the first", async () => {
    const table = memoryTable({ now: () => NOON });
    const [bothRun, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { endpoint, runs } = probe({}, async (ctx) => {
      if (runs.length === 1) {
        await bothRun.promise;
        const put = { pk: "N", sk: "1", type: "t" };
        return commit(ctx, [{ put, when: { only: "absent" } }], { body: { data: "first" } }).finally(
          written.resolve,
        );
      }
      bothRun.resolve();
      await written.promise;
      throw conflict("It already exists.");
    });
    const twins = await Promise.all([1, 2].map(() => call(endpoint, { ...keyed("k"), table })));
    expect(twins.map(({ status, body }) => [status, body.data])).toEqual([
      [201, "first"],
      [201, "first"],
    ]);
    expect((await call(endpoint, { ...keyed("other"), table })).status).toBe(409);
  });

  it("10 twins at once: one effect, one answer", async () => {
    const [table, { endpoint }] = [memoryTable({ now: () => NOON }), counter()];
    const twins = await Promise.all(
      Array.from({ length: 10 }, () => call(endpoint, { ...keyed("k"), table })),
    );
    expect(new Set(twins.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(table.all().filter(({ pk }) => pk.startsWith("N#"))).toHaveLength(1);
  });
});
