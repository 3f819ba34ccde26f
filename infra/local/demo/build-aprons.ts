import { jobs } from "../../../lib/jobs/store.ts";
import { createModifier } from "../../../lib/price-books/modifiers/modifiers.ts";
import { deriveModifierId } from "../../../lib/price-books/price-book.ts";
import { modifiersIn } from "../../../lib/price-books/store.ts";
import { buildProduct } from "../../../lib/products/jobs/build-product.ts";
import { addProductVariations } from "../../../lib/products/variations/product-variations.ts";
import { deriveChildId } from "../../../lib/releases/children.ts";
import { createOptionModifier } from "../../../lib/variations/modifiers/option-modifiers.ts";
import { createVariationOption } from "../../../lib/variations/options/options.ts";
import { variations } from "../../../lib/variations/store.ts";
import { createVariation } from "../../../lib/variations/variations.ts";
import { apron, apronChildren, apronVariations, largeSize, optionId } from "./aprons.ts";
import { again, BOOK, finishWork, type Merchant, once } from "./merchant.ts";
import { showPicture } from "./show-picture.ts";
import { demoId } from "./stable-id.ts";

/** Builds the apron's children, each with its own name, text and picture. */
export async function buildAprons(merchant: Merchant, imageBase: string): Promise<void> {
  const id = demoId(apron.slug);
  await Promise.all(apronVariations.map((variation) => addVariation(merchant, variation)));
  const { modifier: name, currencies } = largeSize;
  const attributes = { name, modifier_type: "price_increment" as const, currencies };
  await once(modifiersIn(BOOK).get(merchant().table, deriveModifierId(BOOK, name)), () =>
    createModifier(merchant(), BOOK, { data: { type: "price-modifier", attributes } }),
  );
  const data = apronVariations.map((variation) => ({
    type: "product-variation" as const,
    id: demoId(`variation ${variation.name}`),
  }));
  await addProductVariations(merchant(), id, { data });
  const job = jobs.get(merchant().table, demoId("apron job"));
  await buildProduct(await again(merchant, "apron job", job), id);
  await finishWork(merchant);
  await Promise.all(
    apronChildren.map(({ optionIds, ...motif }) =>
      showPicture(merchant, deriveChildId(id, optionIds), motif, imageBase),
    ),
  );
}

type Variation = (typeof apronVariations)[number];

async function addVariation(merchant: Merchant, { name, sort_order, options }: Variation): Promise<void> {
  const variation_id = demoId(`variation ${name}`);
  await once(variations.get(merchant().table, variation_id), async () => {
    await createVariation(merchant(`variation ${name}`), { data: { attributes: { name, sort_order } } });
    for (const { name: option, description, modifiers } of options) {
      const data = { attributes: { name: option, description } };
      await createVariationOption(merchant(`option ${option}`), variation_id, { data });
      for (const attributes of modifiers) {
        await createOptionModifier(
          merchant(),
          { variation_id, option_id: optionId(option) },
          { data: { attributes } },
        );
      }
    }
  });
}
