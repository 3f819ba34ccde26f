import { randomUUID } from "node:crypto";
import { publishProducts } from "../../lib/releases/publish-products.ts";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import { openContext, type Shop } from "./metered-shop.ts";

export const KINDS = "mug tumbler teapot kettle bowl tray jar spoon grinder filter".split(" ");
const GLAZES = "Alder Birch Cedar Dune Ember Fern Grove Heath Iris Juniper Kelp Larch".split(" ");

/** Plain products of a realistic size: name, sku, slug, a picture and a price in one currency. */
export async function publishPlainProducts(shop: Shop, count: number): Promise<readonly PublishedProduct[]> {
  const products = Array.from({ length: count }, (_, at) => plainProduct(at));
  await publishProducts(openContext(shop, 120_000), randomUUID(), products);
  return products;
}

function plainProduct(at: number): PublishedProduct {
  const id = randomUUID();
  const name = `${GLAZES[at % GLAZES.length]} ${KINDS[at % KINDS.length]} ${at}`;
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const created = new Date().toISOString();
  const imageId = randomUUID();
  return {
    id,
    productType: "standard",
    attributes: {
      name,
      slug,
      sku: slug.toUpperCase(),
      description: `A ${name.toLowerCase()} with a matt glaze, made by hand.`,
      commodity_type: "physical",
      created_at: created,
      updated_at: created,
    },
    prices: [
      {
        pricebook_id: "9531985d-5d9d-49f8-9818-e811892f902b",
        currencies: { USD: { amount: 700 + at * 13, includes_tax: false } },
        sales: {},
      },
    ],
    mainImage: {
      id: imageId,
      type: "file",
      file_name: `${slug}.jpg`,
      mime_type: "image/jpeg",
      file_size: 48_211,
      link: { href: `https://img.example.com/${imageId}/${slug}.jpg` },
      links: { self: `/v2/files/${imageId}` },
      meta: { timestamps: { created_at: created } },
    },
    files: [],
    nodes: [],
  };
}
