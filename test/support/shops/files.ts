import type { Table } from "../../../lib/table/table.ts";
import { shopOn } from "../shop.ts";

/** Creates a file at an external address. @returns its id */
export async function aFile(table: Table): Promise<string> {
  const shop = shopOn(table);
  const body = { file_location: "https://img.example/a.png" };
  return (await shop.post("/v2/files", body)).body.data.id;
}
