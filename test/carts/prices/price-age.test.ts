import { describe, expect, it } from "@jest/globals";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { P1, P2, product } from "../../support/shops/carts.ts";
import { aPrice, publish } from "../../support/shops/products.ts";
import {
  A1,
  aRestrictedShop,
  type Caller,
  GUEST,
  readPrices,
  readTold,
} from "../../support/shops/restricted-shop.ts";
import { bundle, CUP, OWN_SET, TEA_SET } from "../../support/shops/tea-set.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A shop with a clock. `who` has had two lamps and three teas in a cart since NOON, then the lamp's price rises. */
async function aMonth(who: Caller = GUEST) {
  let at = NOON;
  const now = () => at;
  const table = memoryTable({ now });
  const shop = await aRestrictedShop(table, { now });
  await shopOn(table).put(
    "/v2/settings/cart",
    { data: { type: "settings", cart_expiry_days: 365 } },
    { now },
  );
  await shop.create(who, "K");
  const { body } = await shop.addAs(who, "K", [product("S1", 2), product("S2", 3)]);
  const [lamp, tea]: string[] = body.data.map(({ id }) => id);
  const wait = (milliseconds: number) => {
    at = new Date(NOON.getTime() + milliseconds);
  };
  const sell = (...products: Parameters<typeof publish>[1]) => publish(table, products);
  await sell({ ...P1, prices: [aPrice({ USD: 2500 })] }, P2);
  return { ...shop, table, wait, sell, now, lamp: lamp!, tea: tea! };
}

/** Round trips to the table that an action makes. */
async function callsOf({ calls }: MemoryTable, act: () => Promise<unknown>): Promise<number> {
  const sum = () => Object.values(calls).reduce((all, count) => all + count, 0);
  const before = sum();
  await act();
  return sum() - before;
}

describe("the age of prices in a cart", () => {
  it("200: a price stays for seven days, through any other change, and is today's from then on", async () => {
    const { rename, itemsOf, wait } = await aMonth();
    for (const days of [0, 3, 6.99]) {
      wait(days * DAY_MS);
      await rename(GUEST, "K");
    }
    wait(7 * DAY_MS - 1);
    await rename(GUEST, "K");
    expect(readPrices(await itemsOf("K"))).toEqual(["2 S1 at 1999", "3 S2 at 700"]);
    wait(7 * DAY_MS);
    expect(readPrices(await itemsOf("K"))).toEqual(["2 S1 at 1999", "3 S2 at 700"]);
    await rename(GUEST, "K");
    expect(readPrices(await itemsOf("K"))).toEqual(["2 S1 at 2500", "3 S2 at 700"]);
  });

  it("200, 201: the answer says which price is another, and only that", async () => {
    for (const act of ["add", "put", "bulk", "remove", "location"]) {
      const { addAs, put, bulk, remove, lamp, tea, wait, itemsOf } = await aMonth();
      wait(8 * DAY_MS);
      const answer = await {
        add: () => addAs(GUEST, "K", product("S2")),
        put: () => put(GUEST, "K", tea, { quantity: 4 }),
        bulk: () => bulk(GUEST, "K", [{ id: tea, quantity: 4 }]),
        remove: () => remove(GUEST, "K", tea),
        location: () => put(GUEST, "K", tea, { location: "north" }),
      }[act]!();
      expect([act, readPrices(answer.body.data)[0]]).toEqual([act, "2 S1 at 2500"]);
      const source = { type: "cart_item", id: lamp };
      expect(answer.body.meta.messages).toMatchObject([{ source, title: "Price Changed" }]);
      expect(readPrices(await itemsOf("K"))).toEqual(readPrices(answer.body.data));
    }
  });

  it("200: a quantity that changes takes today's price and is young again", async () => {
    const { put, wait, lamp, rename, sell, itemsOf } = await aMonth();
    wait(5 * DAY_MS);
    await put(GUEST, "K", lamp, { quantity: 3 });
    await sell({ ...P1, prices: [aPrice({ USD: 9900 })] }, P2);
    wait(12 * DAY_MS - 1);
    await rename(GUEST, "K");
    expect(readPrices(await itemsOf("K"))[0]).toBe("3 S1 at 2500");
    wait(12 * DAY_MS);
    await rename(GUEST, "K");
    expect(readPrices(await itemsOf("K"))[0]).toBe("3 S1 at 9900");
  });

  it("200: the age is the store's to choose", async () => {
    const { table, now, rename, itemsOf, wait } = await aMonth();
    const shop = shopOn(table);
    await shop.put("/v2/settings/cart", { data: { type: "settings", max_price_age_days: 1 } }, { now });
    wait(DAY_MS - 1);
    await rename(GUEST, "K");
    expect(readPrices(await itemsOf("K"))[0]).toBe("2 S1 at 1999");
    wait(DAY_MS);
    await rename(GUEST, "K");
    expect(readPrices(await itemsOf("K"))[0]).toBe("2 S1 at 2500");
  });

  it("200, 400: what is not sold any more keeps price and quantity, says so at each change, and cannot grow", async () => {
    const { rename, put, wait, sell, tea, itemsOf } = await aMonth();
    await sell(P1);
    wait(30 * DAY_MS);
    await rename(GUEST, "K");
    expect(readPrices(await itemsOf("K"))).toEqual(["2 S1 at 1999", "3 S2 at 700"]);
    expect((await put(GUEST, "K", tea, { quantity: 4 })).status).toBe(400);
    for (const quantity of [3, 2]) {
      const answer = await put(GUEST, "K", tea, { quantity });
      expect([readPrices(answer.body.data)[1], readTold(answer)]).toEqual([
        `${quantity} S2 at 700`,
        ["Not For Sale"],
      ]);
    }
  });

  it("200: an account's price becomes its price of today, a bundle's that of its selection", async () => {
    const { rename, itemsOf, wait, addAs, sell } = await aMonth(A1);
    await sell(P1, P2, OWN_SET);
    await addAs(GUEST, "C", bundle("OWN-SET", { vessel: { [CUP]: 3 } }));
    const cup = { ...OWN_SET.optionProducts![CUP]!, prices: [aPrice({ USD: 1000 })] };
    const optionProducts = { ...OWN_SET.optionProducts, [CUP]: cup };
    await sell(P1, P2, { ...OWN_SET, optionProducts });
    wait(8 * DAY_MS);
    await rename(A1, "K");
    expect(readPrices(await itemsOf("K"))[0]).toBe("2 S1 at 1");
    await rename(GUEST, "C");
    expect(readPrices(await itemsOf("C"))).toEqual(["1 OWN-SET at 3000"]);
  });

  it("200: a bundle whose selection is not taken any more is not for sale", async () => {
    const { addAs, sell, wait, create } = await aMonth();
    await create(GUEST, "B");
    await sell(P1, P2, TEA_SET);
    await addAs(GUEST, "B", bundle("TEA-SET", { vessel: { [CUP]: 3 } }));
    const { vessel, tea } = TEA_SET.attributes.components!;
    const [mug, cup] = vessel!.options;
    const components = { tea: tea!, vessel: { ...vessel!, options: [mug!, { ...cup!, max: 2 }] } };
    await sell(P1, P2, { ...TEA_SET, attributes: { ...TEA_SET.attributes, components } });
    wait(8 * DAY_MS);
    const answer = await addAs(GUEST, "B", product("S2"));
    expect(readPrices(answer.body.data)).toEqual(["1 TEA-SET at 2500", "1 S2 at 700"]);
    expect(readTold(answer)).toEqual(["Not For Sale"]);
  });

  it("201: a dry run tells it and writes nothing; a refused list shows the cart as it is", async () => {
    const { addAs, wait, itemsOf } = await aMonth();
    wait(8 * DAY_MS);
    const data = product("S2");
    const dry = await addAs(GUEST, "K", data, { options: { dry_run: true } });
    expect([dry.status, readTold(dry)]).toEqual([201, ["Price Changed"]]);
    const refused = await addAs(GUEST, "K", [product("NONE")]);
    expect([refused.status, readTold(refused), readPrices(refused.body.data)[0]]).toEqual([
      404,
      [],
      "2 S1 at 1999",
    ]);
    expect(readPrices(await itemsOf("K"))[0]).toBe("2 S1 at 1999");
  });
});

describe("the cost of keeping prices fresh", () => {
  it("is nothing while prices are young, one round trip when they are old, and one in an account's cart, but for adds", async () => {
    const { table, rename, addAs, put, tea, wait, create } = await aMonth();
    const changes = [
      () => rename(GUEST, "K"),
      () => addAs(GUEST, "K", product("S2")),
      () => put(GUEST, "K", tea, { quantity: 9 }),
    ];
    for (const [at, act] of changes.entries()) {
      wait(9 * at * DAY_MS);
      expect(await callsOf(table, act)).toBe(at === 0 ? 2 : 3);
      expect(await callsOf(table, act)).toBe(at === 2 ? 3 : 2);
    }
    await create(A1, "owned");
    await addAs(A1, "owned", product("S1"));
    expect(await callsOf(table, () => rename(A1, "owned"))).toBe(3);
    expect(await callsOf(table, () => addAs(A1, "owned", product("S2")))).toBe(2);
  });
});
