import { pascalCase } from "./schema-parts.ts";

/** Longer names for endpoints whose own would be ambiguous: `createTax` becomes `createCartItemTax`. */
const FULLER: ReadonlyMap<string, readonly (readonly [RegExp, string])[]> = new Map([
  ["accounts/members", [[/Member/, "AccountMember"]]],
  ["carts/associations", [[/(Accounts|Customers)/, "Cart$1"]]],
  ["carts/custom-discounts", [[/(Custom|Item)Discount/, "Cart$1Discount"]]],
  ["carts/promotions", [[/PromotionCode/, "CartPromotionCode"]]],
  ["carts/shipping-groups", [[/ShippingGroup/, "CartShippingGroup"]]],
  [
    "carts/taxes",
    [
      [/Taxes$/, "CartTaxes"],
      [/Tax$/, "CartItemTax"],
    ],
  ],
  ["catalogs/rules", [[/Rule/, "CatalogRule"]]],
  ["extensions/fields", [[/Field/, "CustomField"]]],
  ["extensions/specifications", [[/Openapi/, "CustomApiDocument"]]],
  [
    "webhooks/subscriptions/logs",
    [
      [/^listLogs/, "listAllIntegrationLogs"],
      [/^listJobLogs/, "listIntegrationJobLogs"],
    ],
  ],
  ["orders/shipping-groups", [[/OrderGroup/, "OrderShippingGroup"]]],
  ["price-books/modifiers", [[/Modifier/, "PriceModifier"]]],
  ["promotions/codes", [[/^(create|delete|list)/, "$1Promotion"]]],
  ["promotions/rules/codes", [[/Rule/, "RulePromotion"]]],
  ["search", [[/^multiSearch/, "searchCatalog"]]],
]);

/**
 * Method name in generated clients: `carts/items/add-cart-items` becomes `addCartItems`. At another path of the endpoint
 * the path's first part is added: `createCatalogUnderPcm`.
 * @param path one of the endpoint's paths
 */
export function deriveOperationId({ id, path: own }: { id: string; path: string }, path: string): string {
  const at = id.lastIndexOf("/");
  const fuller = FULLER.get(id.slice(0, at)) ?? [];
  const name = fuller.reduce(
    (text, [pattern, words]) => text.replace(pattern, words),
    camelCase(id.slice(at + 1)),
  );
  return path === own ? name : `${name}Under${pascalCase(path.split("/")[1] ?? "")}`;
}

function camelCase(text: string): string {
  return text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
