import { accountsTexts } from "./accounts/index.ts";
import { cartsTexts } from "./carts/index.ts";
import { catalogTexts } from "./catalog/index.ts";
import { extendTexts } from "./extend/index.ts";
import { productsTexts } from "./products/index.ts";
import { promotionsTexts } from "./promotions/index.ts";
import { searchTexts } from "./search/index.ts";
import type { Texts } from "./texts.ts";

/** Texts of the reference for components and fields without a text in the declarations. */
export const texts: readonly Texts[] = [
  ...cartsTexts,
  ...catalogTexts,
  ...productsTexts,
  ...promotionsTexts,
  ...accountsTexts,
  ...extendTexts,
  ...searchTexts,
];
