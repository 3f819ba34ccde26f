import { accountsTexts } from "./accounts/index.ts";
import { cartsTexts } from "./carts/index.ts";
import { catalogTexts } from "./catalog/index.ts";
import { extendTexts } from "./extend/index.ts";
import { productsTexts } from "./products/index.ts";
import { promotionsTexts } from "./promotions/index.ts";
import { searchTexts } from "./search/index.ts";
import type { Texts } from "./texts.ts";

/** What the reference says of components and of their fields where the declarations do not say it themselves. */
export const texts: readonly Texts[] = [
  ...cartsTexts,
  ...catalogTexts,
  ...productsTexts,
  ...promotionsTexts,
  ...accountsTexts,
  ...extendTexts,
  ...searchTexts,
];
