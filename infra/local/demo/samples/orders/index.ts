import type { Merchant } from "../../merchant.ts";
import { unlessRefused } from "../add-missing.ts";
import { addSampleCurrencies } from "./currencies.ts";
import { addExternalPayments } from "./external-payments.ts";
import { addOrdersToChange } from "./orders-to-change.ts";
import { addOrdersToRead } from "./orders-to-read.ts";

/** Orders and payments in every state that examples need, and currencies to change. */
export async function addSampleOrders(merchant: Merchant): Promise<void> {
  await unlessRefused(addSampleCurrencies(merchant));
  const independent = [addOrdersToRead, addOrdersToChange, addExternalPayments];
  await Promise.all(independent.map((add) => unlessRefused(add(merchant))));
}
