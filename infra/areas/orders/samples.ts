import { unlessRefused } from "../../local/demo/add-missing.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import type { DemoPart } from "../area.ts";
import { addOrdersToChange } from "./orders-to-change.ts";
import { addOrdersToRead } from "./orders-to-read.ts";

/** Orders in every state that examples need. */
async function addSampleOrders(merchant: Merchant): Promise<void> {
  const independent = [addOrdersToRead, addOrdersToChange];
  await Promise.all(independent.map((add) => unlessRefused(add(merchant))));
}

export const samples: DemoPart = { after: ["carts", "settings"], add: addSampleOrders };
