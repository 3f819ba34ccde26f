import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { prepareLivePromotions } from "../../../lib/promotions/engine/live-promotions.ts";
import {
  createSetCache,
  promotionSetRead,
  readPromotions,
} from "../../../lib/promotions/live/promotion-set-store.ts";
import { keys } from "../../../lib/table/keys.ts";
import type { Key, Table } from "../../../lib/table/table.ts";
import { readTogether } from "../../../lib/table/table.ts";
import {
  aPromotion,
  aRulePromotion,
  changeSet,
  enablePromotion,
} from "../../support/promotions/promotions.ts";
import { NOON } from "../../support/runtime.ts";
import { aContext } from "../../support/shops/products.ts";
import { betweenReads, withinBatch } from "../../support/tables/between-reads.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine("dynoxide");

/** A process that reads the promotions of a store as carts do and records its reads. */
function aProcess() {
  const cache = createSetCache();
  return {
    cache,
    async live(table: Table) {
      const reads: string[][] = [];
      const watched: Table = {
        ...table,
        getMany: (wanted: readonly Key[]) => {
          reads.push(wanted.map(({ sk }) => sk));
          return table.getMany(wanted);
        },
      };
      const { set } = await readTogether(watched, { set: promotionSetRead(cache) });
      const live = await readPromotions(aContext(watched), set, cache);
      return { ids: [...live.byId.keys()].sort(), live, reads };
    },
  };
}

const sorted = (...promotions: readonly { readonly id: string }[]) => promotions.map(({ id }) => id).sort();

const HEAD = keys.promotionSet().sk;
const PART = keys.promotionSetPart(0).sk;

/** A text of 30,000 random letters: only a few fit into a part, and it does not compress. */
function long(seed: number): string {
  let state = seed + 1;
  const letter = () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(33 + (state % 90));
  };
  return Array.from({ length: 30_000 }, letter).join("");
}

describe.each([
  ["in memory", async (): Promise<Table> => memoryTable({ now: () => NOON })],
  ["on the engine", () => engine.table({ now: () => NOON })],
])("the set of live promotions %s", (_, newTable) => {
  it("has what was put into it, of both engines, as it is evaluated", async () => {
    const table = await newTable();
    const [standard, rule] = [aPromotion(), aRulePromotion({ priority: 3 })];
    for (const one of [standard, rule]) await changeSet(table, { after: enablePromotion(one) });
    const { live } = await aProcess().live(table);
    expect(live.byId).toEqual(prepareLivePromotions([standard, rule]).byId);
  });

  it("costs a cold process one call, a warm one the index alone, and one more call what changed", async () => {
    const table = await newTable();
    const process = aProcess();
    expect(await process.live(table)).toMatchObject({ ids: [], reads: [[HEAD, PART]] });
    expect(await process.live(table)).toMatchObject({ ids: [], reads: [[HEAD]] });
    const first = aPromotion();
    await changeSet(table, { after: enablePromotion(first) });
    expect(await process.live(table)).toMatchObject({ ids: [first.id], reads: [[HEAD], [HEAD, PART]] });
    expect(await process.live(table)).toMatchObject({ ids: [first.id], reads: [[HEAD]] });
    expect(await aProcess().live(table)).toMatchObject({ ids: [first.id], reads: [[HEAD, PART]] });
  });

  it("never mixes two tables in one process", async () => {
    const [one, other] = [await newTable(), await newTable()];
    const [ofOne, ofOther] = [aPromotion(), aPromotion()];
    await changeSet(one, { after: enablePromotion(ofOne) });
    await changeSet(other, { after: enablePromotion(ofOther) });
    const process = aProcess();
    for (let round = 0; round < 2; round += 1) {
      expect((await process.live(one)).ids).toEqual([ofOne.id]);
      expect((await process.live(other)).ids).toEqual([ofOther.id]);
    }
  });

  it("loses no promotion when ten are created at once, by processes that know nothing of each other", async () => {
    const table = await newTable();
    const promotions = Array.from({ length: 10 }, () => aPromotion());
    const writes = promotions.map((one) =>
      changeSet(table, { after: enablePromotion(one) }, { cache: createSetCache() }),
    );
    await Promise.all(writes);
    expect((await aProcess().live(table)).ids).toEqual(sorted(...promotions));
  });

  it("spreads over parts that fit an item, of which a process reads those that changed", async () => {
    const table = await newTable();
    const promotions = Array.from({ length: 24 }, (_, at) => aPromotion({ description: long(at) }));
    for (const one of promotions) await changeSet(table, { after: enablePromotion(one) });
    const process = aProcess();
    const cold = await process.live(table);
    expect(cold.ids).toEqual(sorted(...promotions));
    expect(cold.reads).toEqual([
      [HEAD, PART],
      [HEAD, "PART#00001", "PART#00002"],
    ]);
    const [first, ...rest] = promotions;
    if (!first) throw new Error("no promotion");
    await changeSet(table, { before: enablePromotion(first) });
    const warm = await process.live(table);
    expect(warm).toMatchObject({ ids: sorted(...rest), reads: [[HEAD], [HEAD, PART]] });
    await changeSet(table, { after: enablePromotion(first) });
    expect((await process.live(table)).reads).toEqual([[HEAD], [HEAD, PART]]);
  });
});

describe("a batch that is no snapshot", () => {
  it("is read again: a promotion that comes between index and part is there whole", async () => {
    const table = memoryTable({ now: () => NOON });
    const [first, second] = [aPromotion(), aPromotion()];
    await changeSet(table, { after: enablePromotion(first) });
    // The part is read before the change, the index after it.
    const torn = withinBatch(table, () => changeSet(table, { after: enablePromotion(second) }));
    expect((await aProcess().live(torn)).ids).toEqual(sorted(first, second));
  });

  it("is read again when the part is newer than the index that came with it", async () => {
    const table = memoryTable({ now: () => NOON });
    const [first, second] = [aPromotion(), aPromotion()];
    await changeSet(table, { after: enablePromotion(first) });
    let isChanged = false;
    const torn: Table = {
      ...table,
      getMany: async (wanted) => {
        const index = await table.getMany(wanted.slice(0, 1));
        if (!isChanged) await changeSet(table, { after: enablePromotion(second) });
        isChanged = true;
        return [...index, ...(await table.getMany(wanted.slice(1)))];
      },
    };
    expect((await aProcess().live(torn)).ids).toEqual(sorted(first, second));
  });

  it("is of no harm when the set changes between the index and its parts", async () => {
    const table = memoryTable({ now: () => NOON });
    const [first, second] = [aPromotion(), aPromotion()];
    await changeSet(table, { after: enablePromotion(first) });
    const process = aProcess();
    await process.live(memoryTable());
    const changed = betweenReads(table, {
      after: ({ pk }) => pk === keys.promotionSet().pk,
      change: () => changeSet(table, { after: enablePromotion(second) }),
    });
    expect((await process.live(changed)).ids).toEqual(sorted(first, second));
  });

  it("never gives half of a move from one part to another", async () => {
    const table = memoryTable({ now: () => NOON });
    const full = Array.from({ length: 10 }, (_, at) => aPromotion({ description: long(at) }));
    for (const one of full) await changeSet(table, { after: enablePromotion(one) });
    const [small] = full;
    if (!small) throw new Error("no promotion");
    const before = { ...small, description: "" };
    await changeSet(table, { before: enablePromotion(small), after: enablePromotion(before) });
    const process = aProcess();
    await process.live(table);
    const filler = aPromotion({ description: long(99) });
    await changeSet(table, { after: enablePromotion(filler) });
    const torn = withinBatch(table, () =>
      changeSet(table, { before: enablePromotion(before), after: enablePromotion(small) }),
    );
    expect((await process.live(torn)).ids).toEqual(sorted(...full, filler));
    expect((await aProcess().live(table)).reads).toEqual([
      [HEAD, PART],
      [HEAD, "PART#00001"],
    ]);
  });

  it("that never fits ends as 503, after few tries", async () => {
    const table = memoryTable({ now: () => NOON });
    await changeSet(table, { after: enablePromotion(aPromotion()) });
    const index = await table.getMany([keys.promotionSet()]);
    await changeSet(table, { after: enablePromotion(aPromotion()) });
    let reads = 0;
    const stuck: Table = {
      ...table,
      getMany: async (wanted) => {
        reads += 1;
        return [...index, ...(await table.getMany(wanted.slice(1)))];
      },
    };
    await expect(aProcess().live(stuck)).rejects.toMatchObject({ status: 503 });
    expect(reads).toBeLessThanOrEqual(10);
    const soon = { ...aContext(stuck), deadline: deadlineIn(0) };
    const { set } = await readTogether(stuck, { set: promotionSetRead(createSetCache()) });
    await expect(readPromotions(soon, set, createSetCache())).rejects.toMatchObject({ status: 503 });
  });
});
