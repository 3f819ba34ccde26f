import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import type { Answer } from "../../support/call.ts";
import { aShop, product } from "../../support/shops/carts.ts";
import {
  aKeyedShop,
  DAY_MS,
  hookTable,
  isReplayed,
  type KeyedShop,
  MINUTE_MS,
  measureTable,
} from "../../support/shops/keyed-shop.ts";
import { raceTables } from "../../support/tables/both-tables.ts";
import { useEngine } from "../../support/tables/engine.ts";

const shown = ({ status, text }: Answer) => `${status} ${text}`;
const engine = useEngine();
const deadlineMs = 60_000;

describe.each(raceTables(engine))("equal requests at once on %s", (_, newTable) => {
  it.each([10, 50])(
    "%i adds under one key: one effect, equal answers, one of them the first",
    async (count) => {
      const { add, read } = await aShop([], await newTable());
      await add("C", product("S2"));
      const more = { headers: { "idempotency-key": "k" }, deadlineMs };
      const twins = Array.from({ length: count }, () => add("C", product("S1"), more));
      const answers = await Promise.all(twins);
      expect([...new Set(answers.map(shown))]).toHaveLength(1);
      expect([answers[0]?.status, answers.filter(isReplayed).length]).toEqual([201, count - 1]);
      const { body } = await read("C", { query: "include=items" });
      expect(body.included.items.map(({ quantity }) => quantity)).toEqual([1, 1]);
    },
  );

  it("ten each of ten keys and ten adds without one: each counts once", async () => {
    const { add, read } = await aShop([], await newTable());
    const keys = Array.from({ length: 10 }, (_unused, n) => ({ "idempotency-key": `k${n}` }));
    const keyed = keys.flatMap((headers) =>
      Array.from({ length: 10 }, () => add("C", product("S1"), { headers, deadlineMs })),
    );
    const plain = keys.map(() => add("C", product("S1"), { deadlineMs }));
    const answers = await Promise.all([...keyed, ...plain]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.slice(0, 100).map(shown)).size).toBe(10);
    const { body } = await read("C", { query: "include=items" });
    expect(body.included.items[0].quantity).toBe(20);
  });

  it("ten adds under one key to a cart that they themselves make [profile compatible]", async () => {
    const { add, read } = await aShop([], await newTable());
    const more = { headers: { "idempotency-key": "k" }, deadlineMs, profile: "compatible" as const };
    const answers = await Promise.all(Array.from({ length: 10 }, () => add("new", product("S1"), more)));
    expect(new Set(answers.map(shown)).size).toBe(1);
    expect((await read("new", { query: "include=items" })).body.included.items[0].quantity).toBe(1);
  });
});

/** One request waits for this promise until another one resolves it. */
const gate = () => Promise.withResolvers<void>();

describe("a twin between the cart and its answer", () => {
  /** The first request has changed the cart and waits before it stores its answer, until `go` is called. */
  async function aSlowFirst(given?: KeyedShop) {
    const shop = given ?? (await aKeyedShop());
    const [written, go] = [gate(), gate()];
    const table = hookTable(shop.table, {
      beforeKept: () => {
        written.resolve();
        return go.promise;
      },
    });
    const first = shop.addUnder("k", product("S1"), { table });
    await written.promise;
    return { ...shop, first, go: go.resolve };
  }

  it("is waited for, and its answer given", async () => {
    const { addUnder, first, go, table, quantities } = await aSlowFirst();
    const view = hookTable(table, { afterLook: async (look) => (look === 3 ? go() : undefined) });
    const second = await addUnder("k", product("S1"), { table: view });
    expect(shown(second)).toBe(shown(await first));
    expect([isReplayed(await first), isReplayed(second)]).toEqual([false, true]);
    expect(await quantities()).toEqual({ S1: 1 });
  });

  it("422 for another request under its key, without waiting", async () => {
    const { addUnder, first, go, quantities } = await aSlowFirst();
    expect((await addUnder("k", product("S1", 2))).status).toBe(422);
    go();
    expect((await first).status).toBe(201);
    expect(await quantities()).toEqual({ S1: 1 });
  });

  it("gives the other one's answer if it comes back from the dead", async () => {
    const { addUnder, add, first, go, clock, quantities } = await aSlowFirst();
    clock.late = MINUTE_MS;
    await add("C", product("S2"));
    const second = await addUnder("k", product("S1"));
    go();
    expect(shown(await first)).toBe(shown(second));
    expect([isReplayed(await first), isReplayed(second)]).toEqual([true, false]);
    expect(await quantities()).toEqual({ S1: 1, S2: 1 });
  });

  it("is not taken for oneself by a request that lost the news of a write that never was", async () => {
    const shop = await aKeyedShop();
    let slow: Awaited<ReturnType<typeof aSlowFirst>> | undefined;
    const view: Table = {
      ...shop.table,
      transact: async (writes, token) => {
        if (slow) return shop.table.transact(writes, token);
        slow = await aSlowFirst(shop);
        shop.clock.late = MINUTE_MS;
        return { lost: new Error("a test") };
      },
    };
    const second = await shop.addUnder("k", product("S1"), { table: view });
    slow?.go();
    const { body } = await shop.read("C", { query: "include=items" });
    expect(second.body.data[0].id).toBe(body.included.items[0].id);
    const first = await slow?.first;
    expect(first && shown(first)).toBe(shown(second));
  });

  it("loses the race for the cart to the first and gives its answer", async () => {
    const { addUnder, table, quantities } = await aKeyedShop();
    let first: Answer | undefined;
    const view: Table = {
      ...table,
      transact: async (writes, token) => {
        first ??= await addUnder("k", product("S1"));
        return table.transact(writes, token);
      },
    };
    const second = await addUnder("k", product("S1"), { table: view });
    expect([shown(second), isReplayed(second)]).toEqual([first && shown(first), true]);
    expect(await quantities()).toEqual({ S1: 1 });
  });
});

describe("a twin that looked for an answer before there was one and reads the cart afterwards", () => {
  /** Sends twice. The first request runs after the second one looked for an answer and before its other reads. */
  async function nested({ addUnder, table }: KeyedShop, between: () => Promise<Answer>, more: object = {}) {
    let first: Answer | undefined;
    const view = hookTable(table, {
      afterLook: async () => {
        first ??= await between();
      },
    });
    const second = await addUnder("k", product("S1"), { table: view, ...more });
    return [first, second] as const;
  }

  it("gives the answer of the first", async () => {
    const shop = await aKeyedShop();
    const [first, second] = await nested(shop, () => shop.addUnder("k", product("S1")));
    expect(first && shown(first)).toBe(shown(second));
    expect(await shop.quantities()).toEqual({ S1: 1 });
  });

  it("gives it also when the first made the cart [profile compatible]", async () => {
    const shop = await aKeyedShop();
    const more = { profile: "compatible" as const };
    await shop.table.transact([{ delete: { pk: "CART#C", sk: "CART" }, when: { only: "present" } }], "t");
    const [first, second] = await nested(shop, () => shop.addUnder("k", product("S1"), more), more);
    expect(first && shown(first)).toBe(shown(second));
    expect(await shop.quantities()).toEqual({ S1: 1 });
  });

  it("gives it also when the cart had no room to remember the first and forgets others at this moment", async () => {
    const shop = await aKeyedShop();
    for (let n = 0; n < 64; n += 1) await shop.addUnder(`early-${n}`, product("S2"));
    shop.clock.late = DAY_MS - 1000;
    const first = async () => {
      const answer = await shop.addUnder("k", product("S1"));
      shop.clock.late = DAY_MS;
      return answer;
    };
    const [one, other] = await nested(shop, first);
    expect(one && shown(one)).toBe(shown(other));
    expect(await shop.quantities()).toEqual({ S1: 1, S2: 64 });
  });
});

describe("a cart that remembers 64 keys of a day", () => {
  async function aCrowdedCart() {
    const shop = await aKeyedShop();
    for (let n = 0; n < 64; n += 1) await shop.addUnder(`early-${n}`, product("S2"));
    return shop;
  }

  it("takes the next one in one transaction with its answer, exactly once", async () => {
    const { addUnder, table, quantities } = await aCrowdedCart();
    const { view, sizes } = measureTable(table);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => addUnder("k", product("S1"), { table: view })),
    );
    expect(new Set(sizes)).toEqual(new Set([2]));
    expect(new Set(answers.map(shown)).size).toBe(1);
    expect((await addUnder("k", product("S1", 2))).status).toBe(422);
    expect(await quantities()).toEqual({ S1: 1, S2: 64 });
  });

  it("has forgotten none of them, whatever became of their answers", async () => {
    const { addUnder, table, quantities, clock } = await aCrowdedCart();
    await addUnder("k", product("S1"));
    clock.late = MINUTE_MS;
    for (const { pk, sk } of table.all().filter(({ type }) => type === "idempotency_record")) {
      await table.transact([{ delete: { pk, sk }, when: { only: "present" } }], pk.slice(-30));
    }
    for (let n = 0; n < 64; n += 1) expect((await addUnder(`early-${n}`, product("S2"))).status).toBe(201);
    expect(await quantities()).toEqual({ S1: 1, S2: 64 });
  });

  it("has room again a day later", async () => {
    const { addUnder, table, clock, item } = await aCrowdedCart();
    clock.late = DAY_MS;
    const { view, sizes } = measureTable(table);
    await addUnder("k", product("S1"), { table: view });
    expect(sizes).toEqual([1, 1]);
    expect((await item())["keyed"]).toHaveLength(14);
  });
});
