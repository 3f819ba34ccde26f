import type { Job } from "../../../lib/products/jobs/job.ts";
import { jobs } from "../../../lib/products/jobs/store.ts";
import { createProduct } from "../../../lib/products/products.ts";
import { getProduct } from "../../../lib/products/store.ts";
import { addProductVariations } from "../../../lib/products/variations/product-variations.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";

/** A product whose children are not built yet. */
const UNBUILT_PRODUCT = demoId("product to build");

/** Jobs are kept for 30 days, so these begin when the demo store is opened. */
function makeSamples(began: string): readonly Job[] {
  const job = {
    type: "child-products",
    productId: UNBUILT_PRODUCT,
    created_at: began,
    updated_at: began,
    requestId: "sample",
    percent: 0,
  } as const;
  const errors = ["The sku 'TW-SMOCK-CLAY' belongs to another product."];
  return [
    { ...job, id: demoId("job to cancel"), status: "pending", errors: [] },
    {
      ...job,
      id: demoId("job that failed"),
      status: "failed",
      errors,
      started_at: began,
      completed_at: began,
    },
  ];
}

/** A product whose children can be built, and jobs in different states; skips existing ones. */
export async function addSampleJobs(merchant: Merchant): Promise<void> {
  const { table, now } = merchant();
  if (!(await getProduct(table, UNBUILT_PRODUCT))) {
    const attributes = {
      name: "Linen smock",
      slug: "linen-smock",
      sku: "TW-LINEN-SMOCK",
      status: "draft" as const,
      commodity_type: "physical" as const,
    };
    await createProduct(merchant("product to build"), { data: { attributes } });
    const colour = { type: "product-variation" as const, id: demoId("variation Colour") };
    await addProductVariations(merchant(), UNBUILT_PRODUCT, { data: [colour] });
  }
  for (const sample of makeSamples(now().toISOString())) {
    if (!(await jobs.get(table, sample.id))) await writeStepSurely(merchant(), jobs.writes(sample));
  }
}
