import { endpoint } from "../../../functions/extensions/specifications/read-openapi.ts";
import { openDemoShop } from "../../../infra/local/demo/demo-store.ts";
import { call } from "../call.ts";
import { memoryTable } from "../tables/memory-table.ts";

/** The OpenAPI document of the Custom APIs of a fresh demo store, as the service answers it. */
export async function demoCustomApiDocument(): Promise<any> {
  const table = memoryTable();
  await openDemoShop(table, "http://shop.test");
  return (await call(endpoint, { table })).body;
}
