import { createRelationship } from "../../../lib/custom-relationships/custom-relationships.ts";
import { customRelationships } from "../../../lib/custom-relationships/custom-relationships-store.ts";
import { associateProducts } from "../../../lib/products/custom-relationships/associate-products.ts";
import { type Merchant, once } from "./merchant.ts";
import { demoId } from "./stable-id.ts";

const SLUG = "CRP_similar-goods";

/** Relates the Alder mug to similar goods, as the public storefront of recommendations expects. */
export async function relateGoods(merchant: Merchant): Promise<void> {
  const attributes = { name: "Similar goods", slug: SLUG, external_name: "You may also like" };
  await once(customRelationships.get(merchant().table, SLUG), () =>
    createRelationship(merchant(SLUG), { data: { attributes } }),
  );
  const data = ["pebble-cup", "heron-teapot"].map((slug, at) => ({
    type: "product" as const,
    id: demoId(slug),
    attributes: { sort_order: at + 1 },
  }));
  await associateProducts(merchant(), demoId("alder-mug"), SLUG, { data });
}
