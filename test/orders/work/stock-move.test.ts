import { describe, expect, it } from "@jest/globals";
import type { OrderStock } from "../../../lib/orders/order.ts";
import { chooseStockMove, type StockGoal } from "../../../lib/orders/work/stock-move.ts";
import { anOrderItem } from "../../support/orders.ts";
import { NOON } from "../../support/runtime.ts";
import { aPart, aStockRecord } from "../../support/stock/stock.ts";

const parts = [aPart("mug", 1)];
const items = [anOrderItem({ product_id: "mug", quantity: 1 })];
const records = new Map([["mug", aStockRecord("mug", 5)]]);
type State = OrderStock["state"] | "none";
const move = (state: State, goal: StockGoal, known: typeof records = records) =>
  chooseStockMove({ items, ...(state === "none" ? {} : { stock: { state, parts } as OrderStock }) }, goal, {
    records: known,
    now: NOON,
  });

describe("what an order's stock does for a goal", () => {
  it.each<[state: State, goal: StockGoal, action: string | undefined, after: string | undefined]>([
    ["none", "allocate", "allocate", "allocated"],
    ["held", "allocate", "allocate", "allocated"],
    ["released", "allocate", "allocate", "allocated"],
    ["allocated", "allocate", undefined, undefined],
    ["shipped", "allocate", undefined, undefined],
    ["none", "deallocate", undefined, undefined],
    ["held", "deallocate", "deallocate", "released"],
    ["allocated", "deallocate", "deallocate", "released"],
    ["released", "deallocate", undefined, undefined],
    ["shipped", "deallocate", undefined, undefined],
    ["none", "ship", undefined, undefined],
    ["allocated", "ship", "ship", "shipped"],
    ["held", "ship", undefined, undefined],
    ["released", "ship", undefined, undefined],
    ["shipped", "ship", undefined, undefined],
  ])("'%s' to %s: %s, then '%s'", (state, goal, action, after) => {
    const chosen = move(state, goal);
    expect([chosen?.action.action, chosen?.stock?.state]).toEqual([action, after]);
  });

  it("is forgotten where its products have no stock any more, and nothing where there was none", () => {
    expect(move("released", "allocate", new Map())).toEqual({ parts: [], action: { action: "allocate" } });
    expect(move("none", "allocate", new Map())).toBeUndefined();
  });
});
