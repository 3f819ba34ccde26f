import { describe, expect, it } from "@jest/globals";
import { findStrays } from "../../../../infra/commands/sweep/strays.ts";
import type { Table } from "../../../../lib/table/table.ts";
import { listTasks } from "../../../support/background/background.ts";
import { runWorker } from "../../../support/background/worker.ts";
import type { Answer } from "../../../support/routes.ts";
import { anHourLater, NOON } from "../../../support/runtime.ts";
import { tableAtNoon } from "../../../support/shop.ts";
import {
  type BulkRequest,
  createApiWith,
  lotsPath,
  postEntries,
  type StoredApi,
  UNIQUE,
} from "../../../support/shops/custom-apis.ts";
import { failingTable, WRITE_FAULTS } from "../../../support/tables/failing-table.ts";
import { loseWrite } from "../../../support/tables/lost-write.ts";
import type { MemoryTable } from "../../../support/tables/memory-table.ts";

const ALL = { add_all_or_nothing: true };
const KEYED = { headers: { "idempotency-key": "chunk-1" } };
const lots = (count: number, prefix = "L") => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

const bulk = (table: Table, api: StoredApi, wanted: readonly string[], more: BulkRequest = {}) =>
  postEntries(
    table,
    api,
    wanted.map((lot) => ({ lot })),
    { deadlineMs: 20_000, ...more },
  );
type Dated = { readonly meta: { readonly timestamps: { readonly created_at: string } } };
const expectSound = (table: MemoryTable) => expect(findStrays(table.all()).strays).toEqual([]);

describe("a list that is written in several transactions", () => {
  it.each(WRITE_FAULTS)("all or nothing, every write %s in turn: whole or nothing", async (fault) => {
    for (let at = 0; ; at += 1) {
      const table = tableAtNoon();
      const api = await createApiWith(table, { lot: UNIQUE });
      const failing = failingTable(table, at, fault);
      const { status } = await bulk(failing, api, lots(100), { options: ALL });
      expect(await runWorker({ table, now: anHourLater })).toBe(true);
      expect(listTasks(table)).toEqual([]);
      expectSound(table);
      const stored = await lotsPath(table, api);
      // The process dies only after its last transaction is complete.
      if (status === 201) expect(stored).toEqual(lots(100).sort());
      else expect([0, 100]).toContain(stored.length);
      if (status !== 201 && fault !== "killed") expect(stored).toEqual([]);
      if (!failing.isHit()) return;
    }
  });

  it.each(WRITE_FAULTS)(
    "with a key, every write %s in turn: a repeat makes it whole, once",
    async (fault) => {
      for (const options of [undefined, ALL]) {
        for (let at = 0; ; at += 1) {
          const table = tableAtNoon();
          const api = await createApiWith(table, { lot: {} });
          const failing = failingTable(table, at, fault);
          const first = await bulk(failing, api, lots(100), { options, ...KEYED });
          if (options) await runWorker({ table, now: anHourLater });
          const again = await bulk(table, api, lots(100), { options, ...KEYED });
          expect([again.status, again.body.data?.length]).toEqual([201, 100]);
          if (first.status === 201 && !first.body.errors) expect(again.body).toEqual(first.body);
          expect(await lotsPath(table, api)).toEqual(lots(100).sort());
          expectSound(table);
          if (!failing.isHit()) break;
        }
      }
    },
  );

  it("503 to a repeat while the first is under way; then the first one's answer", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: {} });
    let early = undefined as Answer | undefined;
    const watched: Table = {
      ...table,
      transact: async (writes, token) => {
        const outcome = await table.transact(writes, token);
        early ??= await bulk(table, api, lots(100), { options: ALL, ...KEYED });
        return outcome;
      },
    };
    const first = await bulk(watched, api, lots(100), { options: ALL, ...KEYED });
    expect([first.status, early?.status, early?.headers["retry-after"]]).toEqual([201, 503, "1"]);
    const again = await bulk(table, api, lots(100), { options: ALL, ...KEYED });
    expect([again.headers["idempotent-replayed"], again.body]).toEqual(["true", first.body]);
  });

  it("503 to a twin that finds its values taken by the first, which is still under way", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: UNIQUE });
    const request = { options: ALL, ...KEYED };
    let early = undefined as Answer | undefined;
    const slow: Table = {
      ...table,
      getMany: async (keys) => {
        if (!early && keys[0]?.pk.startsWith("VALUE#"))
          early = await bulk(failingTable(table, 1, "killed"), api, lots(100), request);
        return table.getMany(keys);
      },
    };
    expect((await bulk(slow, api, lots(100), request)).status).toBe(503);
    expect(early?.status).toBe(500);
    await runWorker({ table, now: anHourLater });
    expect((await bulk(table, api, lots(100), request)).status).toBe(201);
  });

  it("twins with one key: each entry once, both answered alike", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: UNIQUE });
    const [one, two] = await Promise.all([
      bulk(table, api, lots(100), KEYED),
      bulk(table, api, lots(100), KEYED),
    ]);
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body]);
    expect(await lotsPath(table, api)).toEqual(lots(100).sort());
    expectSound(table);
  });

  it("another list under a key that a request has died with makes entries of its own", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: {} });
    expect((await bulk(failingTable(table, 0, "killed"), api, lots(60), KEYED)).status).toBe(500);
    const { status, body } = await bulk(table, api, lots(60, "M"), KEYED);
    expect([status, body.data.map(({ lot }: { lot: string }) => lot)]).toEqual([201, lots(60, "M")]);
  });

  it("a key is new again after a day, also for a request that has died", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: {} });
    await bulk(failingTable(table, 0, "killed"), api, lots(60), KEYED);
    const nextDay = () => new Date(NOON.getTime() + 25 * 3_600_000);
    const { body } = await bulk(table, api, lots(60), { ...KEYED, now: nextDay });
    const made = new Set(body.data.map(({ meta }: Dated) => meta.timestamps.created_at));
    expect([...made]).toEqual([nextDay().toISOString()]);
  });

  it("a worker removes what a killed request has left, although its own writes fail, and frees the values", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: UNIQUE });
    const failing = failingTable(table, 1, "killed");
    expect((await bulk(failing, api, lots(100), { options: ALL })).status).toBe(500);
    const [left] = await lotsPath(table, api);
    expect((await bulk(table, api, [left])).status).toBe(409);
    for (const fault of WRITE_FAULTS) {
      await runWorker({ table: failingTable(table, 1, fault), now: anHourLater, deadlineMs: 0 }).catch(
        () => {},
      );
    }
    await runWorker({ table, now: () => new Date(anHourLater().getTime() + 3_600_000) });
    expect([await lotsPath(table, api), listTasks(table)]).toEqual([[], []]);
    expectSound(table);
    expect((await bulk(table, api, lots(100), { options: ALL })).status).toBe(201);
  });

  it("a request whose task was taken over writes nothing more: 503", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: UNIQUE });
    let count = 0;
    const slow: Table = {
      ...table,
      transact: async (writes, token) => {
        count += 1;
        if (count === 2) await runWorker({ table, now: anHourLater });
        return table.transact(writes, token);
      },
    };
    expect((await bulk(slow, api, lots(100), { options: ALL })).status).toBe(503);
    expect([await lotsPath(table, api), listTasks(table)]).toEqual([[], []]);
    expectSound(table);
  });

  it("a lost answer is no second list", async () => {
    for (const isSent of [true, false]) {
      const table = tableAtNoon();
      const api = await createApiWith(table, { lot: UNIQUE });
      const lost = loseWrite(table, async () => {}, { isSent });
      expect((await bulk(lost, api, lots(100))).status).toBe(201);
      expect(await lotsPath(table, api)).toEqual(lots(100).sort());
    }
  });

  it("201: what there was time for, and 503 for the rest", async () => {
    const table = tableAtNoon();
    const api = await createApiWith(table, { lot: UNIQUE });
    const { status, body } = await bulk(table, api, lots(100), { deadlineMs: 500 });
    expect([status, body.data.length + body.errors.length]).toEqual([201, 100]);
    expect(body.errors.at(-1)).toMatchObject({ status: "503", source: "data.99" });
    expect((await lotsPath(table, api)).length).toBe(body.data.length);
  });
});
