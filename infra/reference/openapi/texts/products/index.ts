import type { Texts } from "../texts.ts";
import { checkoutTexts } from "./checkout.ts";
import { currencyTexts } from "./currencies.ts";
import { importedOrderTexts } from "./imported-orders.ts";
import { orderItemTexts } from "./order-items.ts";
import { orderShippingGroupTexts } from "./order-shipping-groups.ts";
import { orderTexts } from "./orders.ts";
import { paymentTexts } from "./payments.ts";
import { priceBookTexts } from "./price-books.ts";
import { productTexts } from "./products.ts";
import { variationTexts } from "./variations.ts";

export const productsTexts: readonly Texts[] = [
  ...productTexts,
  ...variationTexts,
  ...priceBookTexts,
  currencyTexts,
  ...checkoutTexts,
  ...orderTexts,
  ...orderItemTexts,
  ...orderShippingGroupTexts,
  ...importedOrderTexts,
  ...paymentTexts,
];
