import { bringChildren } from "./bring-children.ts";
import { bringImages, type Files } from "./bring-files.ts";
import { toCombinations, toVariationKey, type Variation, type Variations } from "./bring-variations.ts";
import { chooseChanges, type Fields, toParentFields, toStandardFields } from "./product-fields.ts";
import type { ShopProduct } from "./products.ts";
import { Refused, send, type Target } from "./target.ts";
import { readIds, readText } from "./views.ts";

/** The files and variations of the store that products refer to. */
export type Links = { readonly files: Files; readonly variations: Variations };

/** A product of the store, and the products that its variants have become, by sku. */
export type Written = { readonly id: string; readonly idsBySku: ReadonlyMap<string, string> };

/**
 * Writes a product with its images and children as far as they differ.
 * @param found the product as the store has it
 * @throws Refused for what the service refuses
 */
export async function bringProduct(
  target: Target,
  product: ShopProduct,
  links: Links,
  found: unknown,
): Promise<Written> {
  const { options, variants, images } = product;
  const [variant] = variants;
  const isParent = options.length > 0 || !variant;
  const variations = findVariations(product, links.variations);
  const fields = isParent
    ? toParentFields(product, toCombinations(product, variations), found)
    : toStandardFields(product, variant, found);
  const written = await writeFields(target, { fields, variations, found });
  const id = readText(written.view, "id");
  const hasNewImages = await bringImages(target, links.files, {
    ...{ view: written.view, first: images[0] ?? variant?.image, others: images.slice(1) },
  });
  target.report.count("products", written.outcome === "same" && hasNewImages ? "changed" : written.outcome);
  if (!isParent) return { id, idsBySku: new Map([[variant.sku, id]]) };
  return { id, idsBySku: await bringChildren(target, { id, product, variations, files: links.files }) };
}

/** @throws Refused if one could not be written */
function findVariations({ options }: ShopProduct, variations: Variations): readonly Variation[] {
  return options.map((option) => {
    const found = variations.get(toVariationKey(option));
    if (found) return found;
    throw new Refused([{ detail: `Its option '${option.name}' could not be written.`, source: "" }]);
  });
}

type Writing = {
  readonly fields: Fields;
  readonly variations: readonly Variation[];
  readonly found: unknown;
};

async function writeFields(target: Target, { fields, variations, found }: Writing) {
  const type = "product";
  const refs = variations.map(({ id }) => ({ type: "product-variation", id }));
  const linked = readIds(found, "relationships", "variations", "data");
  const isLinked = linked.join() === refs.map(({ id }) => id).join();
  const relationships = isLinked ? {} : { relationships: { variations: { data: refs } } };
  const attributes = chooseChanges(found, fields);
  if (found === undefined) {
    const view = await send(target, "POST", "/pcm/products", { type, attributes, ...relationships });
    return { view, outcome: "created" as const };
  }
  if (isLinked && Object.keys(attributes).length === 0) return { view: found, outcome: "same" as const };
  const id = readText(found, "id");
  const data = { type, id, attributes, ...relationships };
  return { view: await send(target, "PUT", `/pcm/products/${id}`, data), outcome: "changed" as const };
}
