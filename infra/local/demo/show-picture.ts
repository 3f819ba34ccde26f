import { files } from "../../../lib/files/store.ts";
import { addProductFiles } from "../../../lib/products/files/product-files.ts";
import { setMainImage } from "../../../lib/products/main-image/set-main-image.ts";
import { getProduct } from "../../../lib/products/store.ts";
import type { FileResource } from "../../../lib/releases/published-product.ts";
import { writeStepSurely } from "../../../lib/table/effects/write-step.ts";
import { OPENED } from "./demo-keys.ts";
import { type Merchant, once } from "./merchant.ts";
import { type Motif, picture } from "./pictures.ts";
import { demoId } from "./stable-id.ts";

/** Adds a picture to a product, unless it has one. @param imageBase address of the server that draws it */
export async function showPicture(
  merchant: Merchant,
  productId: string,
  motif: Motif & { readonly slug: string },
  imageBase: string,
): Promise<void> {
  const { table } = merchant();
  const image = makeImage(motif, imageBase);
  const add = async () => writeStepSurely(merchant(), files.writes(image));
  await once(files.get(table, image.id), add);
  const data = { type: "file" as const, id: image.id };
  if ((await getProduct(table, productId))?.value.mainImageId === image.id) return;
  await addProductFiles(merchant(), productId, { data: [data] });
  await setMainImage(merchant(), productId, { data });
}

function makeImage({ slug, ...motif }: Motif & { readonly slug: string }, imageBase: string): FileResource {
  const id = demoId(`picture of ${slug}`);
  return {
    id,
    type: "file",
    file_name: `${slug}.svg`,
    mime_type: "image/svg+xml",
    file_size: Buffer.byteLength(picture(motif)),
    link: { href: `${imageBase}/demo-images/${slug}.svg` },
    links: { self: `/v2/files/${id}` },
    meta: { timestamps: { created_at: OPENED }, dimensions: { width: 400, height: 400 } },
  };
}
