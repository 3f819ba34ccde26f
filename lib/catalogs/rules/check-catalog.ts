import { unprocessable } from "../../errors.ts";
import type { Context } from "../../http/context.ts";
import { getCatalog } from "../store.ts";

/** @throws ApiError 422 when a rule names a catalog that is not there */
export async function checkCatalog({ table }: Context, id: string): Promise<void> {
  if (await getCatalog(table, id)) return;
  throw unprocessable(`There is no catalog '${id}'.`, {
    title: "Failed Validation",
    source: "data.attributes.catalog_id",
  });
}
