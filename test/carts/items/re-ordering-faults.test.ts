import { describe, expect, it } from "@jest/globals";
import { getOrder } from "../../../lib/orders/orders-store.ts";
import { type Fault, faultyHandler } from "../../support/faults/faults.ts";
import { aPastOrder, makeOrderItem, placeOrder } from "../../support/orders/past-orders.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { aShop, P1, P2 } from "../../support/shops/carts.ts";
import { giveStock, readStocked } from "../../support/stock/stock.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { takeEvery } from "../../support/volume.ts";

const FAULTS: readonly Fault[] = ["reset", "refuse", "server-error", "drop", "twice"];
const now = () => NOON;

describe("adding a past order again when DynamoDB fails", () => {
  const engine = useEngine();
  const cases = FAULTS.flatMap((fault) => [0, 1, 2, 3, 4].map((at) => [fault, at] as const));

  it.each(takeEvery(6, cases))(
    "%s of call %i: all items or none, and once after a repeat",
    async (fault, at) => {
      const name = await engine.newTable();
      const behind = await engine.table({ name, now });
      await aShop([], behind);
      await giveStock(behind, P1.id, 2);
      const order = await placeOrder(behind, aPastOrder([makeOrderItem(P1, 2), makeOrderItem(P2)]));
      let isFirst = true;
      const requestHandler = faultyHandler(({ index }) => (isFirst && index === at ? fault : undefined));
      const table = await engine.table({ name, now, client: { requestHandler } });
      const shop = shopOn(table);
      const body = { data: { type: "order_items", order_id: order.id } };
      const headers = { "idempotency-key": "again" };
      const send = async () => (await shop.post("/v2/carts/C/items", body, { headers })).status;
      const quantities = async () =>
        (await shopOn(behind).get("/v2/carts/C/items")).body.data.map(({ quantity }) => quantity);
      const status = await send();
      expect([201, 503]).toContain(status);
      expect(await quantities()).toEqual(status === 201 ? [2, 1] : []);
      isFirst = false;
      expect(await send()).toBe(201);
      expect(await quantities()).toEqual([2, 1]);
      expect(await readStocked(behind, P1.id)).toEqual([2, 0, 2]);
      expect((await getOrder(behind, order.id))?.version).toBe(1);
    },
  );
});
