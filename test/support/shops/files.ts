import { endpoint as createFile } from "../../../functions/files/create-file.ts";
import type { Table } from "../../../lib/table/table.ts";
import { call } from "../call.ts";

/** The id of a new file that is elsewhere. */
export async function aFile(table: Table): Promise<string> {
  const body = { file_location: "https://img.example/a.png" };
  return (await call(createFile, { table, body })).body.data.id;
}
