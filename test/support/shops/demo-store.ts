import { openDemoShop } from "../../../infra/local/demo/demo-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { CHEAP_PASSWORDS } from "../runtime.ts";

/** Opens the demo shop as a start on this machine does, with passwords that cost next to nothing. */
export function openDemoStore(table: Table): Promise<void> {
  return openDemoShop(table, { imageBase: "http://127.0.0.1:3000", passwordCost: CHEAP_PASSWORDS });
}
