import { openDemoShop } from "../../../infra/local/demo/demo-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Profile } from "../../../lib/use-case/context.ts";
import { CHEAP_PASSWORDS } from "../runtime.ts";

/** The clock moves less than this while the shop is opened. */
const OPENING_MS = 60_000;

/**
 * Opens the demo shop as a local start does, with very cheap passwords. Its clock moves with each look, because lists by
 * time would show records of one moment in any order.
 * @param opened epoch milliseconds at which the shop is open; now by default
 */
export function openDemoStore(
  table: Table,
  profile: Profile = "specification",
  opened = Date.now(),
): Promise<void> {
  let time = opened - OPENING_MS;
  return openDemoShop(table, {
    now: () => {
      time += 1;
      return new Date(time);
    },
    imageBase: "http://127.0.0.1:3000",
    profile,
    hasProviders: true,
    passwordCost: CHEAP_PASSWORDS,
  });
}
