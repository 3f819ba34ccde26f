import { describe, expect, it } from "@jest/globals";
import type { Table, Write } from "../../../lib/table/table.ts";
import { aChange, anIntegration, deliveries, fails, succeeds } from "../../support/events/deliveries.ts";
import { expectData, shopOn } from "../../support/shop.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const ID = "2f3a5b6c-0000-4000-8000-000000000001";

type Shop = ReturnType<typeof deliveries>;

/** The merchant has repaired the receiver and enables the integration. */
async function revive({ table, now, deliveryCalls }: Shop): Promise<void> {
  const shop = shopOn(table, { now, deliveryCalls });
  expect((await shop.put(`/v2/integrations/${ID}`, { data: { enabled: true } })).status).toBe(200);
}

const writesState = (writes: readonly Write[]) =>
  writes.some((write) => "put" in write && write.put.type === "delivery_state");

/** Before each write of the state by a worker, another client writes first, `times` times in a row. */
function raced(shop: Shop, times: number, race: () => Promise<unknown>): { readonly isOver: () => void } {
  let left = times;
  let isOn = true;
  const racedTable = (own: Table): Table => ({
    ...own,
    transact: async (writes, token) => {
      if (isOn && writesState(writes)) {
        if (left > 0) await race();
        left = left > 0 ? left - 1 : times;
      }
      return own.transact(writes, token);
    },
  });
  // The clock does not move during these races.
  shop.world.tableOf = (own) => shop.watched(racedTable(own));
  return {
    isOver: () => {
      isOn = false;
    },
  };
}

async function failedShop(carts = 8): Promise<Shop> {
  const shop = deliveries();
  await shop.save(anIntegration({ id: ID }));
  shop.world.behaviour = fails;
  for (const position of [1, 2, 3]) {
    const changes = Array.from({ length: carts }, (_, n) => aChange(`cart-${n}`, position, shop.now()));
    await shop.raise(changes, ID);
  }
  await shop.runFor(20 * SECOND);
  return shop;
}

/** Events arrive in order, and none again after the receiver accepted it. */
function checkOnce({ told }: Shop, carts = 8): void {
  const taken = told.filter(({ answer }) => answer.status < 300);
  for (let n = 0; n < carts; n += 1) {
    const positions = taken.filter(({ object }) => object.id === `cart-${n}`).map(({ position }) => position);
    expect([n, positions]).toEqual([n, [1, 2, 3]]);
  }
}

describe("a receiver that is revived while a worker is at it", () => {
  it.each([1, 2])("gets all that waits at once, and once, though each write meets %s PUTs", async (times) => {
    const shop = await failedShop();
    shop.world.behaviour = succeeds;
    const races = raced(shop, times, () => revive(shop));
    await revive(shop);
    await shop.runFor(5 * SECOND);
    races.isOver();
    await shop.runFor(SECOND);
    checkOnce(shop);
    const state = await shop.state(ID);
    expect(state).toMatchObject({ waiting: 0, waiting_objects: 0, dead_letters: 0 });
    expect(state?.lease).toBeUndefined();
    expect(state?.failure).toBeUndefined();
  });

  it("is tried again at once after each PUT while it fails, within its limit of failures", async () => {
    const shop = await failedShop();
    const before = shop.told.length;
    for (let n = 0; n < 12; n += 1) {
      const count = shop.told.length;
      await revive(shop);
      await shop.runFor(3 * SECOND);
      expect([n, shop.told.length > count]).toEqual([n, true]);
      expect((await shop.state(ID))?.lease).toBeUndefined();
    }
    expect(shop.told.length - before).toBeLessThanOrEqual(60);
    shop.world.behaviour = succeeds;
    await revive(shop);
    await shop.runFor(10 * SECOND);
    checkOnce(shop);
  });

  it("is not paused any more, though the PUT comes while a probe fails", async () => {
    const shop = await failedShop();
    await shop.runFor(30 * MINUTE);
    expect((await shop.state(ID))?.failure?.state).toBe("paused");
    let isRevived = false;
    shop.world.behaviour = (told) => {
      if (!isRevived) void shop.during(() => revive(shop));
      isRevived = true;
      return { ...fails(told), ms: SECOND };
    };
    await shop.runFor(5 * MINUTE);
    const counts = shop.told.map(({ at }) => at).filter((at) => at > shop.now().getTime() - 5 * MINUTE);
    expect(counts.length).toBeGreaterThan(8);
  });

  it("keeps what may still fail when nothing else can be saved", async () => {
    const shop = await failedShop(1);
    await shop.runFor(10 * MINUTE);
    shop.world.behaviour = succeeds;
    let isFirst = true;
    shop.world.tableOf = (own: Table): Table => ({
      ...own,
      transact: async (writes, token) => {
        const [state, ...others] = writes;
        if (!isFirst || !state || others.length === 0) return own.transact(writes, token);
        isFirst = false;
        const refused = others.map((write) => ({ ...write, when: { only: { version: 99 } } }) as Write);
        return own.transact([state, ...refused], token);
      },
    });
    await revive(shop);
    await shop.runFor(2 * SECOND);
    const state = await shop.state(ID);
    expect(state).toMatchObject({ waiting: 0 });
    expect(state?.lease).toBeUndefined();
    expect(isFirst).toBe(false);
    expect(state?.budget?.tokens).toBeGreaterThan(15);
    expect(shop.told.filter(({ answer }) => answer.status < 300).at(-1)).toMatchObject({ position: 3 });
  });
});

describe("an integration that is switched off while its receiver fails", () => {
  it("shows no failure any more, once what waited was dropped", async () => {
    const shop = await failedShop(2);
    const store = shopOn(shop.table, shop);
    const delivery = async () => (await expectData(store.get(`/v2/integrations/${ID}`))).meta.delivery;
    expect(await delivery()).toMatchObject({ last_status: 500 });
    await expectData(store.put(`/v2/integrations/${ID}`, { data: { enabled: false } }));
    await shop.callFor(ID);
    await shop.runFor(MINUTE);
    expect(await shop.state(ID)).toMatchObject({ waiting: 0, waiting_objects: 0 });
    expect(await delivery()).toMatchObject({ cause: null, last_status: null, failing_since: null });
  });
});

describe("PUT of a receiver that nothing is against", () => {
  it("writes nothing", async () => {
    const shop = deliveries();
    await shop.save(anIntegration({ id: ID }));
    await shop.raise([aChange("a", 1, shop.now())], ID);
    await shop.runFor(MINUTE);
    const before = JSON.stringify(await shop.state(ID));
    await revive(shop);
    expect(JSON.stringify(await shop.state(ID))).toBe(before);
  });
});
