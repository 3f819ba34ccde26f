import type { Texts } from "../texts.ts";
import { cartItemsTexts } from "./cart-items.ts";
import { cartsOwnTexts } from "./carts.ts";
import { customDiscountsTexts } from "./custom-discounts.ts";
import { filesTexts } from "./files.ts";
import { jobsTexts } from "./jobs.ts";
import { newItemsTexts } from "./new-items.ts";
import { ownersTexts } from "./owners.ts";
import { pricesTexts } from "./prices.ts";
import { cartPromotionsTexts } from "./promotions.ts";
import { settingsTexts } from "./settings.ts";
import { sharedTexts } from "./shared.ts";
import { shippingGroupsTexts } from "./shipping-groups.ts";
import { taxesTexts } from "./taxes.ts";

export const cartsTexts: readonly Texts[] = [
  ...sharedTexts,
  ...cartsOwnTexts,
  ...cartItemsTexts,
  ...newItemsTexts,
  ...pricesTexts,
  ...cartPromotionsTexts,
  ...taxesTexts,
  ...customDiscountsTexts,
  ...shippingGroupsTexts,
  ...ownersTexts,
  ...settingsTexts,
  ...filesTexts,
  ...jobsTexts,
];
