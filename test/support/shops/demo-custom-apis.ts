import { shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";
import { openDemoStore } from "./demo-store.ts";

/** The OpenAPI document for the Custom APIs of a new demo store, as the service returns it. */
export async function demoCustomApiDocument() {
  const table = memoryTable();
  const shop = shopOn(table);
  await openDemoStore(table);
  return (await shop.get("/v2/settings/extensions/specifications/openapi")).body;
}
