import type { Table } from "../../../lib/table/table.ts";
import { shopOn } from "../shop.ts";

/** The id of a new file that is elsewhere. */
export async function aFile(table: Table): Promise<string> {
  const shop = shopOn(table);
  const body = { file_location: "https://img.example/a.png" };
  return (await shop.post("/v2/files", body)).body.data.id;
}
