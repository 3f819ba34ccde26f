import { plainIds } from "../kernel/ids.ts";
import { merged, type Patch } from "../kernel/merge.ts";
import type { Component, CustomInput, Locales, PublishedVariation } from "../releases/published-product.ts";
import type { BuildRules } from "../variations/build-rules.ts";

/** What a merchant writes about a product. */
export type ProductFields = {
  readonly name: string;
  readonly commodity_type: "physical" | "digital";
  readonly status: "draft" | "live";
  readonly sku?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly upc_ean?: string;
  readonly mpn?: string;
  readonly external_ref?: string;
  readonly tags?: readonly string[];
  readonly locales?: Locales;
  readonly custom_inputs?: Readonly<Record<string, CustomInput>>;
  readonly components?: Readonly<Record<string, Component>>;
  readonly build_rules?: BuildRules;
  readonly extensions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly admin_attributes?: Readonly<Record<string, string | null>>;
  readonly shopper_attributes?: Readonly<Record<string, string | null>>;
};

const FIELDS = [
  "name",
  "commodity_type",
  "status",
  "sku",
  "slug",
  "description",
  "upc_ean",
  "mpn",
  "external_ref",
  "tags",
  "locales",
  "custom_inputs",
  "components",
  "build_rules",
  "extensions",
  "admin_attributes",
  "shopper_attributes",
] as const satisfies readonly (keyof ProductFields)[];

/** What the last build of a parent made: its variations as they were, and which combinations have a child. */
export type Built = { readonly variations: readonly PublishedVariation[]; readonly combinations: string };

/** What makes a product a child. */
export type ChildOf = {
  readonly parentId: string;
  readonly optionIds: readonly string[];
  /** Each variation with the one option that this child has. */
  readonly variations: readonly PublishedVariation[];
  /** Names of price modifiers, in the order of the variations. */
  readonly priceModifiers: readonly string[];
  /** Edited by hand: building its parent again leaves it alone. */
  readonly detached: boolean;
};

export type LinkedFile = {
  readonly id: string;
  readonly linkedAt: string;
  readonly tags?: readonly string[];
};

export type Product = {
  readonly id: string;
  readonly fields: ProductFields;
  readonly created_at: string;
  readonly updated_at: string;
  /** In the order that the matrix follows. */
  readonly variationIds: readonly string[];
  readonly mainImageId?: string;
  readonly files: readonly LinkedFile[];
  readonly built?: Built;
  readonly child?: ChildOf;
};

/** What kind of product it is, as merchants and shoppers read it. */
export function productType({ fields, built, child }: Product): "standard" | "parent" | "child" | "bundle" {
  if (child) return "child";
  if (built) return "parent";
  return Object.keys(fields.components ?? {}).length > 0 ? "bundle" : "standard";
}

/** The fields after an update; tags are kept in lower case, once each. */
export function changedFields(before: ProductFields, patch: Patch<ProductFields>): ProductFields {
  const { tags, components, build_rules, ...rest } = merged(before, patch, FIELDS);
  return {
    ...rest,
    ...(tags ? { tags: [...new Set(tags.map((tag) => tag.toLowerCase()))] } : {}),
    ...(components ? { components: withPlainIds(components) } : {}),
    ...(build_rules ? { build_rules: plainRules(build_rules) } : {}),
  };
}

function plainRules({ include, exclude, ...rules }: BuildRules): BuildRules {
  return {
    ...rules,
    ...(include ? { include: include.map(plainIds) } : {}),
    ...(exclude ? { exclude: exclude.map(plainIds) } : {}),
  };
}

/** Components whose ids are in lower case, as all are kept. */
export function withPlainIds(components: NonNullable<ProductFields["components"]>) {
  const plain = Object.entries(components).map(([key, component]) => {
    const options = component.options.map(({ excluded_children, ...option }) => ({
      ...option,
      id: option.id.toLowerCase(),
      ...(excluded_children ? { excluded_children: plainIds(excluded_children) } : {}),
    }));
    return [key, { ...component, options }] as const;
  });
  return Object.fromEntries(plain);
}

/** A slug for a product that was given none. */
export function slugFor(name: string): string | undefined {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 200);
  return slug === "" ? undefined : slug;
}

/** Ids of the products behind a bundle's options. */
export function optionIdsOf({ components = {} }: Pick<ProductFields, "components">): string[] {
  return [...new Set(Object.values(components).flatMap(({ options }) => options.map(({ id }) => id)))];
}
