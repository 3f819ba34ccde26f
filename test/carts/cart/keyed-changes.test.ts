import { describe, expect, it } from "@jest/globals";
import { unavailable } from "../../../lib/kernel/errors.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Answer, Call } from "../../support/call.ts";
import { NOON, testToken } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aSignedInStore } from "../../support/shops/associations.ts";
import { product } from "../../support/shops/carts.ts";
import {
  aKeyedShop,
  DAY_MS,
  hookTable,
  isReplayed,
  type KeyedShop,
  MINUTE_MS,
  measureTable,
} from "../../support/shops/keyed-shop.ts";
import { failingTable } from "../../support/tables/failing-table.ts";

const killed = ({ table }: KeyedShop) => failingTable(table, 0, "killed");

/** One request changed the cart and its process died before it stored the answer. */
async function afterADeath(who: Partial<Call> = {}) {
  const shop = await aKeyedShop();
  expect((await shop.addUnder("k", product("S1"), { table: killed(shop), ...who })).status).toBe(500);
  expect(shop.table.all().some(({ pk }) => pk.startsWith("IDEMPOTENCY#"))).toBe(false);
  shop.clock.late = MINUTE_MS; // the first request is over by now, so the second one does not wait
  return shop;
}

describe("a change with an Idempotency-Key", () => {
  it("is one plain write of the cart and one of the answer", async () => {
    const { addUnder, table } = await aKeyedShop();
    const { view, sizes } = measureTable(table);
    await addUnder("k", product("S1"), { table: view });
    expect(sizes).toEqual([1, 1]);
    const kept = table.all().find(({ pk }) => pk.startsWith("IDEMPOTENCY#"));
    expect(kept?.expires_at).toBe(NOON.getTime() / 1000 + 24 * 60 * 60);
  });

  it("is forgotten by the cart after 24 hours, and until then others carry it on", async () => {
    const { addUnder, add, item, clock } = await aKeyedShop();
    await addUnder("k", product("S1"));
    clock.late = DAY_MS - 1000;
    await add("C", product("S2"));
    expect((await item())["keyed"]).toHaveLength(14);
    clock.late = DAY_MS;
    await add("C", product("S2"));
    expect(await item()).not.toHaveProperty("keyed");
  });
});

describe("a request that died between the cart and its answer", () => {
  it("201 for the retry with the cart as it is, one effect, and the same again for the third", async () => {
    const { addUnder, add, quantities } = await afterADeath();
    await add("C", product("S2"));
    const retry = await addUnder("k", product("S1"));
    expect([retry.status, isReplayed(retry)]).toEqual([201, false]);
    expect(retry.body.data.map(({ sku }) => sku)).toEqual(["S1", "S2"]);
    await add("C", product("S2"));
    const third = await addUnder("k", product("S1"));
    expect([third.status, third.text, isReplayed(third)]).toEqual([201, retry.text, true]);
    expect(third.headers["etag"]).toBe(retry.headers["etag"]);
    expect(await quantities()).toEqual({ S1: 1, S2: 2 });
  });

  it("ten retries at once: one effect, ten equal answers, one of them the first", async () => {
    const { addUnder, quantities } = await afterADeath();
    const answers = await Promise.all(Array.from({ length: 10 }, () => addUnder("k", product("S1"))));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, answers.filter(isReplayed).length]).toEqual([201, 9]);
    expect(await quantities()).toEqual({ S1: 1 });
  });

  it("a retry that dies itself leaves the next one no other answer than 201", async () => {
    const shop = await afterADeath();
    expect((await shop.addUnder("k", product("S1"), { table: killed(shop) })).status).toBe(201);
    const next = await shop.addUnder("k", product("S1"));
    expect([next.status, isReplayed(next)]).toEqual([201, true]);
    expect(await shop.quantities()).toEqual({ S1: 1 });
  });

  it("422: another request under its key, before and after the retry; nothing is changed", async () => {
    const { addUnder, quantities } = await afterADeath();
    expect((await addUnder("k", product("S1", 2))).status).toBe(422);
    expect((await addUnder("k", product("S1", 1), { query: "include=tax_items" })).status).toBe(422);
    await addUnder("k", product("S1"));
    expect((await addUnder("k", product("S1", 2))).status).toBe(422);
    expect(await quantities()).toEqual({ S1: 1 });
  });

  it("the ETag that it asked for is no reason to refuse the retry", async () => {
    const shop = await aKeyedShop();
    const headers = { "if-match": (await shop.read("C")).headers["etag"] ?? "" };
    await shop.addUnder("k", product("S1"), { table: killed(shop), headers });
    shop.clock.late = MINUTE_MS;
    expect((await shop.addUnder("k", product("S1"), { headers })).status).toBe(201);
    expect((await shop.addUnder("k2", product("S1"), { headers })).status).toBe(412);
    expect(await shop.quantities()).toEqual({ S1: 1 });
  });

  it("counts again after 24 hours, as any key does", async () => {
    const { addUnder, quantities, clock } = await afterADeath();
    clock.late = DAY_MS - 1000;
    await addUnder("k", product("S1"));
    expect(await quantities()).toEqual({ S1: 1 });
    clock.late = DAY_MS;
    await addUnder("k", product("S1"));
    expect(await quantities()).toEqual({ S1: 2 });
  });

  it("shows the cart as it is when its 24 hours end while the retry is under way", async () => {
    const { addUnder, quantities, table, clock } = await afterADeath();
    clock.late = DAY_MS - 1;
    const afterLook = async (look: number) => {
      if (look === 2) clock.late = DAY_MS;
    };
    const retry = await addUnder("k", product("S1"), { table: hookTable(table, { afterLook }) });
    expect(retry.status).toBe(201);
    expect(retry.body.data.map(({ quantity }) => quantity)).toEqual([1]);
    expect(await quantities()).toEqual({ S1: 1 });
  });

  it("404: its cart was deleted meanwhile; 201: a new cart with the id takes the item once", async () => {
    const { addUnder, table, quantities } = await afterADeath();
    const shop = shopOn(table);
    expect((await shop.delete("/v2/carts/C")).status).toBe(204);
    expect((await addUnder("k", product("S1"))).status).toBe(404);
    const retries = [1, 2].map(() => addUnder("k", product("S1"), { profile: "compatible" }));
    expect((await Promise.all(retries)).map(({ status }) => status)).toEqual([201, 201]);
    expect(await quantities()).toEqual({ S1: 1 });
  });

  it("404: its cart belongs to someone else by now, who sees one effect", async () => {
    const guest = { as: { token: await testToken("implicit", NOON) } };
    const { addUnder, table, read } = await afterADeath(guest);
    const store = aSignedInStore(table);
    const owner = await store.anAccount();
    await store.associateAccounts("C", { data: [{ type: "account", id: owner }] });
    expect((await addUnder("k", product("S1"), guest)).status).toBe(404);
    const { body } = await read("C", { as: "client_credentials", query: "include=items" });
    expect(body.included.items.map(({ quantity }) => quantity)).toEqual([1]);
  });
});

describe("making a cart with an Idempotency-Key", () => {
  const carts = ({ table }: KeyedShop) => table.all().filter(({ type }) => type === "cart").length;
  const headers = { "idempotency-key": "k" };

  it("ten at once make one cart, although none of them names its id", async () => {
    const shop = await aKeyedShop();
    const make = () => shopOn(shop.table).post("/v2/carts", {}, { headers });
    const answers = await Promise.all(Array.from({ length: 10 }, make));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, carts(shop)]).toEqual([201, 2]);
  });

  it("one that died after it had made the cart is answered with that cart", async () => {
    const shop = await aKeyedShop();
    await shopOn(killed(shop)).post("/v2/carts", {}, { headers });
    const retry = await shopOn(shop.table).post("/v2/carts", {}, { headers });
    expect([retry.status, isReplayed(retry), carts(shop)]).toEqual([201, true, 2]);
  });
});

describe("an answer that cannot be kept", () => {
  it("201 all the same when the table refuses it until the deadline; the retry has no second effect", async () => {
    const { addUnder, table, quantities } = await aKeyedShop();
    const busy = hookTable(table, { beforeKept: () => Promise.reject(unavailable("a test")) });
    const first = await addUnder("k", product("S1"), { table: busy, deadlineMs: 300 });
    expect(first.status).toBe(201);
    const retry = await addUnder("k", product("S1"), { now: () => new Date(NOON.getTime() + MINUTE_MS) });
    expect([retry.status, retry.text]).toEqual([201, first.text]);
    expect(await quantities()).toEqual({ S1: 1 });
  });

  it("is kept in the end when the table was busy for a while", async () => {
    const { addUnder, table } = await aKeyedShop();
    let refusals = 3;
    const busy = hookTable(table, {
      beforeKept: async () => {
        refusals -= 1;
        if (refusals >= 0) throw unavailable("a test");
      },
    });
    const first = await addUnder("k", product("S1"), { table: busy });
    const again = await addUnder("k", product("S1"));
    expect([again.text, isReplayed(first), isReplayed(again)]).toEqual([first.text, false, true]);
  });

  it.each([0, 1])("is known for one's own when only the news of write %i was lost", async (at) => {
    const { addUnder, table, quantities } = await aKeyedShop();
    const first = await addUnder("k", product("S1"), { table: failingTable(table, at, "lost") });
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    const again = await addUnder("k", product("S1"));
    expect([again.text, isReplayed(again)]).toEqual([first.text, true]);
    expect(await quantities()).toEqual({ S1: 1 });
  });
});

describe("a kept answer that a busy table does not hand out", () => {
  it("201 when one's own change landed, its news was lost and more have written since than a cart lists", async () => {
    const { addUnder, add, table, quantities, clock } = await aKeyedShop();
    let isLost = false;
    const refuse = async () => {
      if (isLost) throw unavailable("a test");
    };
    const busy = hookTable(table, { afterLook: refuse });
    const transact: Table["transact"] = async (writes, token) => {
      if (isLost) return busy.transact(writes, token);
      isLost = true;
      await table.transact(writes, token);
      for (let n = 0; n < 33; n += 1) await add("C", product("S2"));
      clock.late = MINUTE_MS;
      return { lost: new Error("a test") };
    };
    const first = await addUnder("k", product("S1"), { table: { ...busy, transact } });
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    const again = await addUnder("k", product("S1"));
    expect([again.text, isReplayed(again)]).toEqual([first.text, true]);
    expect(await quantities()).toEqual({ S1: 1, S2: 33 });
  });

  it("201 with the answer that was kept when an earlier arrival changed the cart", async () => {
    const { addUnder, table, quantities, clock } = await aKeyedShop();
    let first: Answer | undefined;
    const view = hookTable(table, {
      afterLook: async () => {
        if (first) throw unavailable("a test");
        first = await addUnder("k", product("S1"));
        clock.late = MINUTE_MS;
      },
    });
    const second = await addUnder("k", product("S1"), { table: view });
    expect([second.status, second.text, isReplayed(second)]).toEqual([201, first?.text, true]);
    expect(await quantities()).toEqual({ S1: 1 });
  });
});
