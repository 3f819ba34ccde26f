import { createRelationship } from "../../../lib/custom-relationships/custom-relationships.ts";
import { customRelationships } from "../../../lib/custom-relationships/custom-relationships-store.ts";
import { associateProducts } from "../../../lib/products/custom-relationships/associate-products.ts";
import { createProduct } from "../../../lib/products/products.ts";
import { getProduct } from "../../../lib/products/store.ts";
import { aDayEarlier, type Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

const DEFINITIONS = [
  { slug: "CRP_care", name: "Care" },
  { slug: "CRP_spare-parts", name: "Spare parts" },
  { slug: "CRP_gift-ideas", name: "Gift ideas" },
];

/** Products by their use; those with related ones have the first definition. */
const PRODUCTS = [
  { use: "product to attach to", name: "Rib" },
  { use: "product to detach from", name: "Needle", isRelated: true },
  { use: "product to associate", name: "Sieve" },
  { use: "product to dissociate", name: "Brush", isRelated: true },
  { use: "related product", name: "Brush soap" },
];

/** Relationships and products that examples change; skips existing ones. */
async function addSamples(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  for (const { slug, name } of DEFINITIONS) {
    if (await customRelationships.get(table, slug)) continue;
    await createRelationship(merchant(slug), { data: { attributes: { name, slug } } });
  }
  for (const { use, name } of PRODUCTS) {
    if (await getProduct(table, demoId(use))) continue;
    const attributes = { name, status: "draft" as const, commodity_type: "physical" as const };
    await createProduct(merchant(use), { data: { attributes } });
  }
  const related = { data: [{ type: "product" as const, id: demoId("related product") }] };
  for (const { use, isRelated } of PRODUCTS)
    if (isRelated) await associateProducts(merchant(), demoId(use), "CRP_care", related);
}

export const samples: DemoPart = { add: (merchant) => addSamples(aDayEarlier(merchant)) };
