import { rowSchema as productRow } from "../../lib/products/import/row-schema.ts";

/** The schemas of rows of imports, by the ids in `checks` of a consumer. Bundles have compiled validators instead of these. */
export const ROW_SCHEMAS = { "products/import/row": productRow } as const;
