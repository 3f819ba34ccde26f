import { unlessRefused } from "../../local/demo/add-missing.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import type { DemoPart } from "../area.ts";
import { addCartsToChange } from "./carts-to-change.ts";
import { addCartsToPrice } from "./carts-to-price.ts";
import { addCartsToRead } from "./carts-to-read.ts";
import { addOwnedCarts } from "./owned-carts.ts";

/** Carts for reading, and a separate cart or item for each call that changes one. */
async function addSampleCarts(merchant: Merchant): Promise<void> {
  const independent = [addCartsToRead, addCartsToChange, addCartsToPrice];
  await Promise.all(independent.map((add) => unlessRefused(add(merchant))));
  // Carts of one owner are added in turn, to avoid conflicts.
  await addOwnedCarts(merchant);
}

export const samples: DemoPart = { after: ["accounts", "customers", "promotions"], add: addSampleCarts };
