import { createFlowEntry } from "../../../lib/flows/entries/entries.ts";
import { createFlowField } from "../../../lib/flows/fields/fields.ts";
import { createFlow } from "../../../lib/flows/flows.ts";
import { addProductTemplates } from "../../../lib/products/templates/product-templates.ts";
import { deriveTemplateId } from "../../../lib/templates/template.ts";
import { templates } from "../../../lib/templates/templates-store.ts";
import { aDayEarlier, type Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

/** A template that products have, one that none has, one to change and one to delete. */
export const TEMPLATES = {
  care: "products(Care)",
  spare: "products(Workshop)",
  changed: "products(Origin)",
  deleted: "products(Season-2025)",
} as const;

const FIELDS = [
  { id: "field to read", name: "Washing", slug: "wash_c", field_type: "integer", order: 1 },
  { id: "field to change", name: "Kind of care", slug: "care", field_type: "string", order: 2 },
  { id: "field to delete", name: "Ironing", slug: "iron", field_type: "boolean" },
] as const;

/** Products with values of the template. */
const WITH_VALUES = ["product for files", "product with other files", "product for an image"];
const WITH_TEMPLATE = ["product with a file too many"];

/** Templates, fields and values that examples change; skips existing ones. */
async function addSampleTemplates(merchant: Merchant): Promise<void> {
  const id = deriveTemplateId(TEMPLATES.care);
  if (await templates.get(merchant().table, id)) return;
  for (const slug of Object.values(TEMPLATES)) {
    const name = slug.slice("products(".length, -1);
    await createFlow(merchant(), { data: { type: "flow", name, slug } });
  }
  const relationships = { flow: { data: { type: "flow" as const, id } } };
  for (const { id: name, ...field } of FIELDS) {
    await createFlowField(merchant(name), { data: { type: "field", ...field, relationships } });
  }
  for (const name of WITH_VALUES) {
    const values = { wash_c: 40, care: "by hand" };
    await createFlowEntry(merchant(), id, { data: { type: "entry", id: demoId(name), ...values } });
  }
  for (const name of WITH_TEMPLATE) {
    await addProductTemplates(merchant(), demoId(name), { data: [{ type: "template", id }] });
  }
}

export const samples: DemoPart = {
  after: ["products"],
  add: (merchant) => addSampleTemplates(aDayEarlier(merchant)),
};
