import { describe, expect, it } from "@jest/globals";
import { readAreaDocuments, readWholeDocument } from "../../../support/openapi/whole-document.ts";

const { schemas } = JSON.parse(await readWholeDocument()).components;
const names = Object.keys(schemas);

/** Names that client developers will search for. */
const EXPECTED = `
  Account AccountMember AccountMembership AccountToken Address AddressListResponse BundleComponent Cart CartItem
  CartItemListResponse CartListResponse CartPrices CartResponse Catalog CatalogHierarchy CatalogNode CatalogProduct
  CatalogProductListResponse CatalogRelease CatalogRule CreateCartRequest Currency CustomApi CustomDiscount CustomField
  CustomItem Customer CustomerToken Entry EntryListResponse Event File FormattedMoney Gateway Hierarchy Integration Job
  Modifier Money Node Order OrderItem OrderListResponse Page PageLinks PageMeta PasswordProfile PriceBook Product
  ProductListResponse ProductPrice Promotion PromotionCode PromotionItem PromotionJob Realm RolePolicy RulePromotion
  RuleSet RuleSetRule Settings ShippingGroup Stock StockLocation StockTransaction TaxItem Timestamps Transaction
  Variation VariationOption
`;

/** Every nested schema, with the name of the component that contains it. */
function partsIn(part: unknown, name: string): (readonly [string, Record<string, unknown>])[] {
  if (typeof part !== "object" || part === null) return [];
  if (Array.isArray(part)) return part.flatMap((one) => partsIn(one, name));
  const inner = Object.entries(part).filter(([key]) => key !== "enum" && key !== "const");
  return [[name, part as Record<string, unknown>], ...inner.flatMap(([, one]) => partsIn(one, name))];
}
const parts = names.flatMap((name) => partsIn(schemas[name], name));

describe("the names of schemas", () => {
  it("are those of the field", () => {
    const expected = EXPECTED.trim().split(/\s+/);
    expect(expected.filter((name) => !names.includes(name))).toEqual([]);
  });

  it("are words: no number tells two apart, and none only says where it stands", () => {
    const odd = names.filter((name) =>
      /[^A-Za-z]|Element|Choice|DataData|ResponseData$|Answer$|Body$/.test(name),
    );
    expect(odd).toEqual([]);
  });

  it("mean the same in the documents of all areas", async () => {
    for (const text of (await readAreaDocuments()).values()) {
      const own = JSON.parse(text).components.schemas;
      for (const name of Object.keys(own)) expect([name, own[name]]).toEqual([name, schemas[name]]);
    }
  });

  it("are given to every body and every answer", async () => {
    const { paths } = JSON.parse(await readWholeDocument());
    const contents = partsIn(paths, "").flatMap(([, part]) => Object.values(part["content"] ?? {}));
    const unnamed = contents.filter(
      ({ schema }) => schema.$ref === undefined && schema.properties?.file === undefined,
    );
    expect(contents.length).toBeGreaterThan(300);
    expect(unnamed).toEqual([]);
  });
});

describe("the schemas", () => {
  it("say what a list holds", () => {
    const isOpen = (part: Record<string, unknown>) =>
      [part["type"]].flat().includes("array") && !part["items"];
    expect(parts.filter(([, part]) => isOpen(part)).map(([name]) => name)).toEqual([]);
  });

  it("describe a tree of rules once: a rule has rules", () => {
    const children = { items: { $ref: "#/components/schemas/RuleSetRule" } };
    expect(schemas.RuleSetRule.properties.children).toMatchObject(children);
  });
});
