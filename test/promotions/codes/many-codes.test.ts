import { describe, expect, it } from "@jest/globals";
import { addNumbers, NO_CODES } from "../../../lib/promotions/live/code-list.ts";
import { countCodes, listWrite } from "../../../lib/promotions/live/code-list-store.ts";
import { findCodes } from "../../../lib/promotions/live/codes-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { addAll, someCodes } from "../../support/promotions/code-additions.ts";
import {
  aCodedPromotion,
  aCodedRule,
  aStoreWithCodes,
  manyCodes,
  nameCodes,
} from "../../support/promotions/codes.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { failingTable, WRITE_FAULTS } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const YEAR = { start: "2026-03-01", end: "2027-03-01" };

describe("a thousand codes in one request", () => {
  const engine = useEngine("dynoxide");

  it("201: all of them, in their order, and 204: all of them gone", async () => {
    const { add, remove, codes, texts } = await aStoreWithCodes();
    const all = manyCodes(1000);
    expect((await add(all)).status).toBe(201);
    expect((await codes()).meta.results.total).toBe(1000);
    expect(await texts("page[limit]=100&page[offset]=900")).toEqual(all.slice(900).map(({ code }) => code));
    expect((await remove(all.slice(1))).status).toBe(204);
    expect(await texts()).toEqual(["LARK-0"]);
  });

  it("201: of two requests at once for two promotions; none of the codes is lost", async () => {
    const table = await engine.table({ now: () => NOON });
    const [one, other] = [await aCodedPromotion(table), await aCodedPromotion(table)];
    const answers = await Promise.all([
      one.add(manyCodes(300, "ONE"), { deadlineMs: 60_000 }),
      other.add(manyCodes(300, "OTHER"), { deadlineMs: 60_000 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect([await countCodes(table, one.promotion_id), await countCodes(table, other.promotion_id)]).toEqual([
      ...[300, 300],
    ]);
  });

  it("201 once: a repeat with its key replays the answer, also of codes that are gone by then", async () => {
    const { add, removeOne, codes } = await aStoreWithCodes();
    const headers = { "idempotency-key": "many" };
    const first = await add(manyCodes(150), { headers });
    await removeOne("LARK-7");
    const again = await add(manyCodes(150), { headers });
    expect([first.status, again.status, again.headers["idempotent-replayed"]]).toEqual([201, 201, "true"]);
    expect((await codes()).meta.results.total).toBe(149);
    expect((await add(manyCodes(151), { headers })).status).toBe(422);
  });

  it("422: one of them is another's, so none is written", async () => {
    const { table, add, texts } = await aStoreWithCodes();
    await (await aCodedPromotion(table)).add(nameCodes("LARK-999"));
    const { status, body } = await add(manyCodes(1000));
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ title: "Duplicate code", source: "data.codes.999.code" }]);
    expect(await texts()).toEqual([]);
  });

  it("422: one of them is taken while they are written, so those before it are taken back", async () => {
    const { table, add, codes } = await aStoreWithCodes();
    const other = await aCodedPromotion(table);
    let writes = 0;
    const slow = {
      ...table,
      transact: async (...args: Parameters<typeof table.transact>) => {
        writes += 1;
        if (writes === 3) await other.add(nameCodes("LARK-140"));
        return table.transact(...args);
      },
    };
    const { status, body } = await add(manyCodes(200), { table: slow });
    expect(writes).toBeGreaterThan(3);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ source: "data.codes.140.code" }]);
    expect((await codes()).meta.results.total).toBe(0);
    expect(await other.texts()).toEqual(["LARK-140"]);
    expect(await findCodes(table, "LARK-0")).toEqual([]);
  });

  it("404: the promotion is deleted while they are written; nothing of them is left", async () => {
    const { table, promotion_id, add } = await aStoreWithCodes();
    let writes = 0;
    const slow = {
      ...table,
      transact: async (...args: Parameters<typeof table.transact>) => {
        writes += 1;
        if (writes === 3) await shopOn(table).delete(`/v2/promotions/${promotion_id}`);
        return table.transact(...args);
      },
    };
    expect((await add(manyCodes(200), { table: slow })).status).toBe(404);
    expect(table.all().filter(({ pk }) => pk.startsWith("CODE"))).toEqual([]);
  });

  it.each(WRITE_FAULTS)(
    "a write that is %s: all codes, or those that the same request completes",
    async (fault) => {
      for (let at = 0; at < 4; at += 1) {
        const table = memoryTable({ now: () => NOON });
        for (const shop of [await aCodedPromotion(table), await aCodedRule(table)]) {
          const failing = failingTable(table, at, fault);
          const first = await shop.add(manyCodes(150), { table: failing, deadlineMs: 400 });
          if (first.status !== 201) expect([500, 503]).toContain(first.status);
          const again = await shop.add(manyCodes(150));
          expect(again.status).toBe(201);
          expect((await shop.codes()).meta.results.total).toBe(150);
          expect(
            new Set([...(await shop.texts()), ...(await shop.texts("page[limit]=100&page[offset]=100"))])
              .size,
          ).toBe(150);
        }
      }
    },
  );

  it("503: time ran out between two parts, which the error says, and the same request does the rest", async () => {
    const { table, add, codes } = await aStoreWithCodes();
    const failing = failingTable(table, 1, "refused");
    const { status, body } = await add(manyCodes(150), { table: failing });
    expect(status).toBe(503);
    expect(body.errors[0].detail).toContain("send the same request again");
    expect((await codes()).meta.results.total).toBe(47);
    expect((await add(manyCodes(150))).status).toBe(201);
    expect((await codes()).meta.results.total).toBe(150);
  });
});

/** A promotion with `count` codes, of which the last thousand can be read, and the cost of its requests. */
async function fullShop(count: number, given: object = YEAR) {
  const shop = await aStoreWithCodes(given);
  const { table, promotion_id } = shop;
  const before = Math.max(0, count - 1000);
  const list = addNumbers(NO_CODES, before);
  const stored = listWrite(promotion_id, list, { value: NO_CODES, version: 0 });
  await table.put(stored.put, { unconditional: "the test alone writes it" });
  const owner = { source: "standard", promotion_id, codes_id: promotion_id } as const;
  await addAll(table, owner, someCodes(count - before));
  const measured = async (work: (table: Table) => Promise<unknown>) => {
    const { get, query, getMany, transact } = { ...table.calls };
    let units = 0;
    const counting: Table = {
      ...table,
      query: async (wanted) => {
        const page = await table.query(wanted);
        units += page.units;
        return page;
      },
    };
    await work(counting);
    const { calls } = table;
    return {
      get: calls.get - get,
      query: calls.query - query,
      getMany: calls.getMany - getMany,
      transact: calls.transact - transact,
      units,
    };
  };
  return { shop, measured };
}

async function costAt(count: number) {
  const { shop, measured } = await fullShop(count);
  const offset = count - 100;
  return {
    page: await measured((table) => shop.texts(`page[limit]=100&page[offset]=${offset}`, table)),
    deletion: await measured((table) => shop.removeOne("CODE-50", { table })),
  };
}

describe("how many codes a promotion may have [promotions 16]", () => {
  it("422: the 100,001st, however long it lasts, and nothing is written", async () => {
    const always = { start: "2026-03-01", end: "2100-01-01" };
    const { add, codes } = (await fullShop(99_999, always)).shop;
    const answer = await add(nameCodes("A", "B"));
    expect(answer.body.errors[0]).toMatchObject({ status: 422, title: "Unprocessable Entity" });
    expect((await add(manyCodes(1000))).status).toBe(422);
    expect((await add(nameCodes("A"))).status).toBe(201);
    expect((await add(nameCodes("B"))).status).toBe(422);
    expect((await codes()).meta.results.total).toBe(100_000);
  });

  it("a page and a deletion take the same calls and units at 100 and at 100,000 codes", async () => {
    const few = await costAt(100);
    expect(await costAt(100_000)).toEqual(few);
    expect(few.page).toEqual({ get: 1, query: 1, getMany: 2, transact: 0, units: 3 });
    // The query reads the newest version of the history.
    expect(few.deletion).toEqual({ get: 1, query: 1, getMany: 2, transact: 1, units: 1 });
  });

  it("a page behind a removed code looks through a block of codes at most", async () => {
    const { shop, measured } = await fullShop(100_000);
    await shop.removeOne("CODE-0");
    const last = await measured((table) => shop.texts("page[limit]=100&page[offset]=99899", table));
    expect(last).toMatchObject({ get: 1, query: 1, getMany: 2 });
    expect(last.units).toBeLessThanOrEqual(50);
  });
});
