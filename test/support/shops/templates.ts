import { anEmptyShop, expectData, type Shop } from "../shop.ts";
import { aMerchant } from "./merchant.ts";

export const CARE = "products(Care)";

/** Adds a template and its fields to a shop. */
export async function addTemplate(shop: Shop, slug: string = CARE, fields: readonly object[] = []) {
  const name = slug.slice("products(".length, -1);
  const { id } = await expectData(shop.post("/v2/flows", { data: { type: "flow", name, slug } }));
  const addField = (field: object) => postField(shop, id, field);
  const made: string[] = [];
  for (const field of fields) made.push((await expectData(addField(field))).id);
  return { id, addField, fields: made };
}

/** Asks for a field of a template, by default an integer. */
export function postField(shop: Shop, flowId: string, field: object) {
  const relationships = { flow: { data: { type: "flow", id: flowId } } };
  const sent = {
    type: "field",
    name: "A field",
    slug: "wash_c",
    field_type: "integer",
    ...field,
    relationships,
  };
  return shop.post("/v2/fields", { data: sent });
}

/** A shop with a mug and the template `products(Care)`, by default with the integer `wash_c`. */
export async function aTemplatedShop(fields: readonly object[] = [{}]) {
  const shop = anEmptyShop();
  const attributes = { name: "Mug", commodity_type: "physical" };
  const mug = await expectData(shop.post("/pcm/products", { data: { type: "product", attributes } }));
  const care = await addTemplate(shop, CARE, fields);
  return { ...shop, shop, mug: mug.id, care };
}

/** A merchant with a catalog and the template `products(Care)`. */
export async function aTemplatedMerchant(fields: readonly object[] = [{}]) {
  const merchant = await aMerchant();
  return { ...merchant, care: await addTemplate(merchant, CARE, fields) };
}
