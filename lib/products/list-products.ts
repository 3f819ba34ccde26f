import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import type { FilterRules } from "../query/filter.ts";
import { matches } from "../query/filter-matcher.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { includedWith } from "./included.ts";
import { byLastUpdate, type ProductRow } from "./product-row.ts";
import { productView } from "./product-view.ts";
import { getProductRows, getProducts } from "./store.ts";

const text = { type: "string", operators: ["eq", "in", "like"] } as const;
const ordered = ["eq", "gt", "ge", "lt", "le"] as const;
const equality = { type: "string", operators: ["eq", "in"] } as const;

/** What lists of products can be filtered by (contract of products, section 10.1). */
export const productRowFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in", "gt", "ge", "lt", "le"] },
    sku: text,
    slug: text,
    upc_ean: text,
    manufacturer_part_num: text,
    name: text,
    tags: text,
    external_ref: { type: "string", operators: ["eq", "in", "like", "gt", "ge", "lt", "le"] },
    description: { type: "string", operators: ["eq", "like"] },
    commodity_type: { type: "string", operators: ["eq"] },
    owner: { type: "string", operators: ["eq"] },
    product_types: equality,
    parent_id: equality,
    status: { type: "string", operators: ["eq"] },
    created_at: { type: "date", operators: ordered },
    updated_at: { type: "date", operators: ordered },
  },
};

/** A page of the store's products, latest update first. */
export async function listProducts(ctx: Context, query: Query): Promise<Reply> {
  const rows = (await getProductRows(ctx.table)).sort(byLastUpdate);
  const { filter } = query;
  const found = filter ? rows.filter((row) => matches(filter, (field) => fieldOf(row, field))) : rows;
  const { offset, limit } = query.page;
  const page = await getProducts(
    ctx.table,
    found.slice(offset, offset + limit).map(({ id }) => id),
  );
  const products = page.flatMap((product) => (product ? [product.value] : []));
  const related = await includedWith(ctx, products, query.include);
  return { body: { ...listAnswer(products.map(productView), found.length, query), ...related } };
}

function fieldOf(row: ProductRow, field: string): unknown {
  if (field === "manufacturer_part_num") return row.mpn;
  if (field === "product_types") return row.type;
  if (field === "parent_id") return row.parentId;
  if (field === "owner") return "store";
  return new Map<string, unknown>(Object.entries(row)).get(field);
}
