import { openDemoShop } from "../../../infra/local/demo/demo-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Profile } from "../../../lib/use-case/context.ts";
import { CHEAP_PASSWORDS } from "../runtime.ts";

/** Opens the demo shop as a local start does, with very cheap passwords. */
export function openDemoStore(table: Table, profile: Profile = "specification"): Promise<void> {
  return openDemoShop(table, {
    imageBase: "http://127.0.0.1:3000",
    profile,
    passwordCost: CHEAP_PASSWORDS,
  });
}
