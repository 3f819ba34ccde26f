import type { OptionProduct } from "../../../lib/releases/published-product.ts";
import { aPrice, aProduct, someId } from "./products.ts";

export const MUG = someId();
export const CUP = someId();
export const GREEN = someId();
export const BLACK = someId();

const option = (id: string, name: string, amount: number): OptionProduct => ({
  id,
  name,
  slug: name.toLowerCase(),
  sku: name.toUpperCase(),
  description: `A ${name}`,
  commodity_type: "physical",
  prices: [aPrice({ USD: amount })],
});

const components = {
  vessel: {
    name: "Vessel",
    min: 1,
    max: 1,
    options: [
      { id: MUG, type: "product" as const, quantity: 2, default: true },
      { id: CUP, type: "product" as const, quantity: 1, min: 1, max: 4 },
    ],
  },
  tea: {
    name: "Tea",
    min: 0,
    max: 2,
    options: [
      { id: GREEN, type: "product" as const, quantity: 1 },
      { id: BLACK, type: "product" as const, quantity: 1, min: 1, max: 3 },
    ],
  },
};
const optionProducts = {
  [MUG]: option(MUG, "Mug", 900),
  [CUP]: option(CUP, "Cup", 1100),
  [GREEN]: option(GREEN, "Green", 400),
  [BLACK]: option(BLACK, "Black", 350),
};

/** A bundle with a fixed price: two mugs, or one to four cups, and up to two teas. */
export const TEA_SET = aProduct({
  sku: "TEA-SET",
  name: "Tea set",
  productType: "bundle",
  price: { USD: 2500 },
  components,
  optionProducts,
});

/** The bundle of `TEA_SET` at the sum of the selected options. */
export const OWN_SET = aProduct({
  sku: "OWN-SET",
  name: "Own tea set",
  productType: "bundle",
  prices: [],
  components,
  optionProducts,
});

/** A bundle without default options. */
export const OPEN_SET = aProduct({
  sku: "OPEN-SET",
  name: "Open tea set",
  productType: "bundle",
  price: { USD: 2500 },
  components: { tea: components.tea },
  optionProducts,
});

type Selection = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A bundle in the form of a request. */
export const bundle = (sku: string, selected_options?: Selection, more: object = {}) => ({
  type: "cart_item",
  sku,
  quantity: 1,
  ...(selected_options ? { bundle_configuration: { selected_options } } : {}),
  ...more,
});
