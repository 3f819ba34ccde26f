import { files } from "../../../lib/files/store.ts";
import type { Job } from "../../../lib/jobs/job.ts";
import { jobs } from "../../../lib/jobs/store.ts";
import { addProductFiles } from "../../../lib/products/files/product-files.ts";
import { setMainImage } from "../../../lib/products/main-image/set-main-image.ts";
import { createProduct } from "../../../lib/products/products.ts";
import { getProduct } from "../../../lib/products/store.ts";
import { addProductVariations } from "../../../lib/products/variations/product-variations.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import { aDayEarlier, type Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

/** Attachments that a sample product has from the start. */
type Parts = { readonly hasImage?: true; readonly hasFile?: true; readonly hasVariation?: true };

/** Products that are not on sale, named by their use. */
const PRODUCTS: Readonly<Record<string, readonly [name: string, parts?: Parts]>> = {
  "product to change": ["Tide table 2027"],
  "product to delete": ["Tide table 2025"],
  "product to put into nodes": ["Turning tool"],
  "product to take out of nodes": ["Trimming tool"],
  "product for files": ["Loop tool"],
  "product with a file too many": ["Wire cutter", { hasFile: true }],
  "product with other files": ["Sponge", { hasFile: true }],
  "product for an image": ["Bat"],
  "product with another image": ["Banding wheel", { hasImage: true }],
  "product with an image too many": ["Calliper", { hasImage: true }],
  "product for variations": ["Work shirt"],
  "product with a variation too many": ["Cap", { hasVariation: true }],
  "product with other variations": ["Socks", { hasVariation: true }],
  "product for stock": ["Plaster"],
  "product for stock by its path": ["Grog"],
  "product with stock to change": ["Slip", {}],
  "product with stock to delete": ["Engobe", {}],
  "product with stock to move": ["Glaze, clear", {}],
  "product with a history of stock": ["Glaze, white", {}],
};

/** Earlier than the shop's pictures, so that lists show those first. */
const FILED = "2026-01-11T08:00:00.000Z";

/** The sku of a sample product, such as `TW-TIDE-TABLE-2027`. */
export function sampleSku(name: string): string {
  return `TW-${(PRODUCTS[name]?.[0] ?? name).toUpperCase().replaceAll(/[^A-Z0-9]+/g, "-")}`;
}

/** A picture that the shop uses too. */
export function pictureRef(slug: string) {
  return { type: "file" as const, id: demoId(`picture of ${slug}`) };
}

/** A variation of the shop's apron. */
export function variationRef(name: string) {
  return { type: "product-variation" as const, id: demoId(`variation ${name}`) };
}

/** Products and a file that examples change; skips existing ones. */
async function addSampleProducts(merchant: Merchant): Promise<void> {
  await Promise.all([
    addFile(merchant),
    ...Object.entries(PRODUCTS).map(([id, [name, parts = {}]]) => addProduct(merchant, id, name, parts)),
  ]);
}

async function addProduct(merchant: Merchant, id: string, name: string, parts: Parts): Promise<void> {
  if (await getProduct(merchant().table, demoId(id))) return;
  const sku = sampleSku(id);
  const slug = sku.slice("TW-".length).toLowerCase();
  const attributes = { name, slug, sku, status: "draft" as const, commodity_type: "physical" as const };
  await createProduct(merchant(id), { data: { attributes } });
  if (parts.hasImage) await setMainImage(merchant(), demoId(id), { data: pictureRef("alder-mug") });
  if (parts.hasFile) await addProductFiles(merchant(), demoId(id), { data: [pictureRef("alder-mug")] });
  if (parts.hasVariation)
    await addProductVariations(merchant(), demoId(id), { data: [variationRef("Size")] });
}

async function addFile(merchant: Merchant): Promise<void> {
  const id = demoId("file to delete");
  const { table } = merchant();
  if (await files.get(table, id)) return;
  const file = {
    id,
    type: "file" as const,
    file_name: "price-list-2025.pdf",
    mime_type: "application/pdf",
    file_size: 48_211,
    link: { href: "https://files.example.org/price-list-2025.pdf" },
    links: { self: `/v2/files/${id}` },
    meta: { timestamps: { created_at: FILED } },
  };
  await writeStepSurely(merchant(), files.writes(file));
}

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
async function addSampleJobs(merchant: Merchant): Promise<void> {
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

async function addAllSamples(merchant: Merchant): Promise<void> {
  await Promise.all([addSampleProducts, addSampleJobs].map((add) => add(aDayEarlier(merchant))));
}

export const samples: DemoPart = { add: addAllSamples };
