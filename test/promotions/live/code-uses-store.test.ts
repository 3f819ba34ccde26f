import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { CodesOwner, NewCode, StoredCode } from "../../../lib/promotions/live/code.ts";
import { getCodeList, removalWrites } from "../../../lib/promotions/live/code-list-store.ts";
import type { TakenCode, UsingOrder } from "../../../lib/promotions/live/code-use-records-store.ts";
import {
  findLostCodes,
  noteUses,
  prepareReturnWrites,
  shopperUsesRead,
  useWrites,
} from "../../../lib/promotions/live/code-uses-store.ts";
import { findCodes } from "../../../lib/promotions/live/codes-store.ts";
import { commitChange } from "../../../lib/table/effects/commit-change.ts";
import { ConditionFailed, readTogether, type Table, type Write } from "../../../lib/table/table.ts";
import { findUses } from "../../support/find-uses.ts";
import { AT, aCode, addAll, aRule, aStandard, isWritten } from "../../support/promotions/code-additions.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { failingTable, WRITE_FAULTS } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const LATER = "2026-03-03T12:00:00.000Z";
const when = { only: "absent" } as const;

async function shop(table: Table, more: Partial<NewCode> = {}, owner: CodesOwner = aStandard()) {
  await addAll(table, owner, [aCode("LARK10", more)]);
  const read = async () => (await findCodes(table, "lark10"))[0]!;
  return { owner, read, code: await read() };
}

const anOrder = (more: Partial<UsingOrder> = {}): UsingOrder => ({
  orderId: randomUUID(),
  user: { customerId: "c-1", email: "c@example.com" },
  at: AT,
  caller: { grant: "none" },
  ...more,
});

/** A stand-in for the order. */
const orderWrite = ({ orderId }: UsingOrder): Write => ({
  put: { pk: `ORDER#${orderId}`, sk: "ORDER", type: "order", version: 1 },
  when,
});

const checkout = (table: Table, taken: readonly TakenCode[], order: UsingOrder) =>
  isWritten(table, [orderWrite(order), ...useWrites(taken, order)]);

const backOf = (orderId: string, code: StoredCode) =>
  ({ orderId, codes: [code], at: LATER, because: "cancelled", caller: { grant: "none" } }) as const;

const giveBack = async (table: Table, orderId: string, code: StoredCode) => {
  const writes = await prepareReturnWrites(table, backOf(orderId, code));
  return writes.length > 0 && isWritten(table, writes);
};

describe("uses of a code", () => {
  const engine = useEngine("dynoxide");

  it("of 500 orders at once for 100 uses, 100 have one and the code has none left", async () => {
    const table = await engine.table({ deadline: deadlineIn(300_000) });
    const { code, read, owner } = await shop(table, { max_uses: 100 });
    const orders = Array.from({ length: 500 }, () => anOrder());
    const won = await Promise.all(orders.map((order) => checkout(table, [{ code, times: 1 }], order)));
    expect(won.filter(Boolean)).toHaveLength(100);
    expect((await read()).used).toBe(100);
    const uses = await findUses(table, owner, 1000);
    expect(new Set(uses.map(({ order_id }) => order_id))).toEqual(
      new Set(orders.filter((_, n) => won[n]).map(({ orderId }) => orderId)),
    );
  }, 300_000);

  it.each([
    [2, 1, true],
    [2, 2, true],
    [2, 3, false],
    [0, 1, false],
  ])("of %d uses, %d at once are taken: %p", async (max_uses, times, expected) => {
    const table = memoryTable();
    const { code, read } = await shop(table, { max_uses });
    expect(await checkout(table, [{ code, times }], anOrder())).toBe(expected);
    expect((await read()).used).toBe(expected ? times : 0);
  });

  it("per_item: five units on three uses take three, and none is left", async () => {
    const table = memoryTable();
    const { code, read } = await shop(table, { max_uses: 3, consume_unit: "per_item" });
    expect(await checkout(table, [{ code, times: 3 }], anOrder())).toBe(true);
    expect((await read()).used).toBe(3);
    expect(await checkout(table, [{ code: await read(), times: 1 }], anOrder())).toBe(false);
  });

  it("without a limit add no action to the order, and are noted afterwards, again without harm", async () => {
    const table = memoryTable();
    const { code, owner, read } = await shop(table);
    const order = anOrder();
    const taken = [{ code, times: 2 }];
    expect(useWrites(taken, order)).toEqual([]);
    await noteUses(table, taken, order);
    await noteUses(table, taken, order);
    expect(await findUses(table, owner, 10)).toMatchObject([
      { order_id: order.orderId, times_used: 2, customer_id: "c-1", customer_email: "c@example.com" },
    ]);
    expect((await read()).used).toBe(0);
  });

  it.each(WRITE_FAULTS)("an order whose write is %s takes a use once or not at all", async (fault) => {
    for (let at = 0; at < 3; at += 1) {
      const table = memoryTable();
      const { code, read } = await shop(table, { max_uses: 5 });
      const order = anOrder();
      const failing = failingTable(table, at, fault);
      const ctx = {
        table: failing,
        now: () => new Date(AT),
        deadline: deadlineIn(400),
        effectId: randomUUID(),
        count: () => {},
      };
      const writes = [orderWrite(order), ...useWrites([{ code, times: 1 }], order)];
      await commitChange(ctx, async () => ({ writes, reply: {} })).catch(() => undefined);
      const isThere = (await table.get({ pk: `ORDER#${order.orderId}`, sk: "ORDER" })) !== undefined;
      expect((await read()).used).toBe(isThere ? 1 : 0);
    }
  });

  it("tells which codes an order has lost, and not those it has", async () => {
    const table = memoryTable();
    const { code: last } = await shop(table, { max_uses: 1 });
    const { code: kept } = await shop(table, { max_uses: 9 }, aRule());
    const rule = (await findCodes(table, "LARK10")).find(({ source }) => source === "rule")!;
    expect(kept.source).toBe("standard");
    const taken = [last, rule].map((code) => ({ code, times: 1 }));
    await checkout(table, taken, anOrder());
    const order = anOrder();
    const writes = [orderWrite(order), ...useWrites(taken, order)];
    const error = await table.transact(writes, randomUUID()).catch((thrown: unknown) => thrown);
    if (!(error instanceof ConditionFailed)) throw new Error("The last use was taken twice.");
    const failed = error.positions.map((position) => writes[position]!);
    expect(findLostCodes(taken, order, failed).map(({ source }) => source)).toEqual(["standard"]);
    expect(findLostCodes(taken, order, [orderWrite(order)])).toEqual([]);
  });

  it("are not counted on a code that was deleted and created again", async () => {
    const table = memoryTable();
    const { code, owner, read } = await shop(table, { max_uses: 3 });
    const order = anOrder();
    await checkout(table, [{ code, times: 1 }], order);
    await isWritten(table, removalWrites(await getCodeList(table, owner.codes_id), [code]));
    expect(await checkout(table, [{ code, times: 1 }], anOrder())).toBe(false);
    await addAll(table, owner, [aCode("Lark10", { max_uses: 3 })]);
    expect(await checkout(table, [{ code, times: 1 }], anOrder())).toBe(false);
    expect(await giveBack(table, order.orderId, code)).toBe(true);
    expect((await read()).used).toBe(0);
  });
});

describe("uses that are given back", () => {
  const engine = useEngine("dynoxide");

  it("come back once, however often and by however many at once that is asked", async () => {
    const table = await engine.table();
    const { code, owner, read } = await shop(table, { max_uses: 5, consume_unit: "per_item" });
    const [order, other] = [anOrder(), anOrder()];
    await checkout(table, [{ code, times: 3 }], order);
    await checkout(table, [{ code, times: 2 }], other);
    const tries = Array.from({ length: 20 }, () => giveBack(table, order.orderId, code));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await prepareReturnWrites(table, backOf(order.orderId, code))).toEqual([]);
    expect((await read()).used).toBe(2);
    expect(await findUses(table, { ...owner, code: "lark10" }, 10)).toHaveLength(2);
    expect(await checkout(table, [{ code, times: 3 }], anOrder())).toBe(true);
  });

  it("can be taken by others, but not again by the same order", async () => {
    const table = memoryTable();
    const { code, read } = await shop(table, { max_uses: 1 });
    const order = anOrder();
    await checkout(table, [{ code, times: 1 }], order);
    await giveBack(table, order.orderId, code);
    expect(await isWritten(table, useWrites([{ code, times: 1 }], order))).toBe(false);
    expect(await checkout(table, [{ code, times: 1 }], anOrder())).toBe(true);
    expect((await read()).used).toBe(1);
  });

  it("are those of the order alone, and nothing where it has taken nothing", async () => {
    const table = memoryTable();
    const { code, read } = await shop(table, { max_uses: 2 });
    await checkout(table, [{ code, times: 1 }], anOrder());
    expect(await prepareReturnWrites(table, backOf(randomUUID(), code))).toEqual([]);
    expect((await read()).used).toBe(1);
  });

  it("leave a record where the code is gone", async () => {
    const table = memoryTable();
    const { code, owner } = await shop(table, {
      max_uses: 2,
      max_uses_per_shopper: { max_uses: 1, includes_guests: true },
    });
    const order = anOrder();
    await checkout(table, [{ code, times: 1 }], order);
    await isWritten(table, removalWrites(await getCodeList(table, owner.codes_id), [code]));
    expect(await giveBack(table, order.orderId, code)).toBe(true);
    expect(await findUses(table, owner, 10)).toMatchObject([
      { state: "returned", returned_because: "cancelled", updated_at: LATER },
    ]);
    expect(await findCodes(table, "LARK10")).toEqual([]);
  });
});

describe("uses by one shopper", () => {
  const engine = useEngine("dynoxide");
  const twice = { max_uses_per_shopper: { max_uses: 2, includes_guests: true } };

  it("of 20 orders at once with one address, as many have one as the limit lets; others are not in the way", async () => {
    const table = await engine.table();
    const { code } = await shop(table, twice, aRule());
    const users = ["a@b.c", "d@e.f"].map((email) => ({ email }));
    const won = await Promise.all(
      users.flatMap((user) =>
        Array.from({ length: 20 }, () => checkout(table, [{ code, times: 1 }], anOrder({ user }))),
      ),
    );
    expect([won.slice(0, 20), won.slice(20)].map((some) => some.filter(Boolean).length)).toEqual([2, 2]);
    const { used } = await readTogether(table, { used: shopperUsesRead([code], { email: "A@b.c" }) });
    expect(used).toEqual([2]);
  });

  it("come back with the order", async () => {
    const table = memoryTable();
    const { code } = await shop(table, { ...twice, max_uses: 9 }, aRule());
    const orders = [anOrder(), anOrder()];
    for (const order of orders) expect(await checkout(table, [{ code, times: 1 }], order)).toBe(true);
    expect(await checkout(table, [{ code, times: 1 }], anOrder())).toBe(false);
    expect(await giveBack(table, orders[0]!.orderId, code)).toBe(true);
    expect(await checkout(table, [{ code, times: 1 }], anOrder())).toBe(true);
    expect((await findCodes(table, "LARK10"))[0]?.used).toBe(2);
  });

  it("are reported as lost where the shopper's own limit is reached", async () => {
    const table = memoryTable();
    const { code } = await shop(table, { is_for_new_shopper: true }, aRule());
    const taken = [{ code, times: 1 }];
    await checkout(table, taken, anOrder());
    const order = anOrder();
    const failed = useWrites(taken, order).filter((write) => "update" in write);
    expect(await isWritten(table, failed)).toBe(false);
    expect(findLostCodes(taken, order, failed)).toEqual([code]);
  });
});
