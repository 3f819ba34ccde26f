import { createOptionModifier } from "../../../lib/variations/modifiers/option-modifiers.ts";
import { createVariationOption } from "../../../lib/variations/options/options.ts";
import { variations } from "../../../lib/variations/store.ts";
import { createVariation } from "../../../lib/variations/variations.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

const VARIATIONS = [
  { id: "variation to fill", name: "Glaze" },
  { id: "variation to change", name: "Handel" },
  { id: "variation to delete", name: "Lid" },
];
const OPTIONS = [
  { id: "option to read", name: "Celadon", description: "Pale green" },
  { id: "option to change", name: "Tenmoku", description: "Black" },
  { id: "option to delete", name: "Shino", description: "White with orange" },
];
const MODIFIERS = [
  { id: "modifier to read", attributes: { type: "name_append", value: ", celadon" } },
  { id: "modifier to change", attributes: { type: "sku_append", value: "-CELADON" } },
  { id: "modifier to delete", attributes: { type: "description_append", value: " While it lasts." } },
] as const;

/** Variations, options and modifiers that examples change; skips existing ones. */
async function addSampleVariations(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  const variation_id = demoId("variation to fill");
  for (const { id, name } of VARIATIONS) {
    if (await variations.get(table, demoId(id))) continue;
    await createVariation(merchant(id), { data: { attributes: { name } } });
  }
  const options = (await variations.get(table, variation_id))?.value.options ?? [];
  for (const { id, ...attributes } of OPTIONS) {
    if (options.some((option) => option.id === demoId(id))) continue;
    await createVariationOption(merchant(id), variation_id, { data: { attributes } });
  }
  if (options.length > 0) return;
  const path = { variation_id, option_id: demoId("option to read") };
  for (const { id, attributes } of MODIFIERS) {
    await createOptionModifier(merchant(id), path, { data: { attributes } });
  }
}

export const samples: DemoPart = { add: addSampleVariations };
