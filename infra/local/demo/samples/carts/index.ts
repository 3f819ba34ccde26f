import type { Merchant } from "../../merchant.ts";
import { unlessRefused } from "../add-missing.ts";
import { addCartsToChange } from "./carts-to-change.ts";
import { addCartsToPrice } from "./carts-to-price.ts";
import { addCartsToRead } from "./carts-to-read.ts";
import { addOwnedCarts } from "./owned-carts.ts";

/** Carts that can be read, and for each call that changes one a cart or an item of its own. */
export async function addSampleCarts(merchant: Merchant): Promise<void> {
  const independent = [addCartsToRead, addCartsToChange, addCartsToPrice];
  await Promise.all(independent.map((add) => unlessRefused(add(merchant))));
  // Carts of one owner grow one after the other.
  await addOwnedCarts(merchant);
}
