import { openDemoShop } from "../../../infra/local/demo/demo-store.ts";
import { shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";

/** The OpenAPI document of the Custom APIs of a fresh demo store, as the service answers it. */
export async function demoCustomApiDocument() {
  const table = memoryTable();
  const shop = shopOn(table);
  await openDemoShop(table, "http://shop.test");
  return (await shop.get("/v2/settings/extensions/specifications/openapi")).body;
}
