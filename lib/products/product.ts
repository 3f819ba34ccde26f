import { toLowerCaseIds } from "../kernel/ids.ts";
import { applyPatch, type Patch } from "../kernel/objects.ts";
import type { Component, CustomInput, Locales, PublishedVariation } from "../releases/published-product.ts";
import type { BuildRules } from "../variations/modifiers/modifier-values.ts";

/** Fields of a product that merchants write. */
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

/** Result of a parent's last build: its variations at that time, and the bit set of combinations with a child. */
type LastBuild = { readonly variations: readonly PublishedVariation[]; readonly combinations: string };

type ChildOf = {
  readonly parentId: string;
  readonly optionIds: readonly string[];
  /** With only the option of this child. */
  readonly variations: readonly PublishedVariation[];
  /** In the order of the variations. */
  readonly priceModifiers: readonly string[];
  /** Edited by hand; builds of the parent no longer change it. */
  readonly detached: boolean;
};

type LinkedFile = {
  readonly id: string;
  readonly linkedAt: string;
  readonly tags?: readonly string[];
};

/** A template of the product. Its values are in `extensions`, under the slug. */
type AttachedTemplate = {
  readonly slug: string;
  /** When values were first and last written; absent without any. */
  readonly written?: { readonly created_at: string; readonly updated_at: string };
};

export type Product = {
  readonly id: string;
  readonly fields: ProductFields;
  readonly created_at: string;
  readonly updated_at: string;
  /** Their order is the order of the matrix. */
  readonly variationIds: readonly string[];
  readonly mainImageId?: string;
  readonly files: readonly LinkedFile[];
  /** In the order in which they were attached. */
  readonly templates?: readonly AttachedTemplate[];
  /** When the product got its tags, if not when it was created. */
  readonly tagTimes?: Readonly<Record<string, string>>;
  readonly built?: LastBuild;
  readonly child?: ChildOf;
  /** Slugs of its custom relationships, in the order in which it got them. Each has a stored list. */
  readonly customRelationships?: readonly string[];
};

/** A child that was edited is left alone by builds of its parent. */
export function detachChild(product: Product): Product {
  return product.child ? { ...product, child: { ...product.child, detached: true } } : product;
}

export function productType({ fields, built, child }: Product): "standard" | "parent" | "child" | "bundle" {
  if (child) return "child";
  if (built) return "parent";
  return Object.keys(fields.components ?? {}).length > 0 ? "bundle" : "standard";
}

/** Applies an update. Tags become lower case without duplicates. */
export function applyProductPatch(before: ProductFields, patch: Patch<ProductFields>): ProductFields {
  const { tags, components, build_rules, ...rest } = applyPatch(before, patch, FIELDS);
  return {
    ...rest,
    ...(tags ? { tags: [...new Set(tags.map((tag) => tag.toLowerCase()))] } : {}),
    ...(components ? { components: lowercaseComponentIds(components) } : {}),
    ...(build_rules ? { build_rules: lowercaseRules(build_rules) } : {}),
  };
}

function lowercaseRules({ include, exclude, ...rules }: BuildRules): BuildRules {
  return {
    ...rules,
    ...(include ? { include: include.map(toLowerCaseIds) } : {}),
    ...(exclude ? { exclude: exclude.map(toLowerCaseIds) } : {}),
  };
}

/** Ids are stored in lower case. */
export function lowercaseComponentIds(components: NonNullable<ProductFields["components"]>) {
  const plain = Object.entries(components).map(([key, component]) => {
    const options = component.options.map(({ excluded_children, ...option }) => ({
      ...option,
      id: option.id.toLowerCase(),
      ...(excluded_children ? { excluded_children: toLowerCaseIds(excluded_children) } : {}),
    }));
    return [key, { ...component, options }] as const;
  });
  return Object.fromEntries(plain);
}

/** Makes a slug from a product's name; `undefined` if no usable character is left. */
export function makeSlug(name: string): string | undefined {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 200);
  return slug === "" ? undefined : slug;
}

/** For a product without a slug. A slug that is taken is replaced by the next one. */
export function makeSlugCandidates({ name }: ProductFields, id: string): string[] {
  const slug = makeSlug(name);
  return slug === undefined ? [] : [slug, `${slug}-${id.slice(0, 8)}`, `${slug}-${id}`];
}

/** Product ids, without duplicates. */
export function optionIdsOf({ components = {} }: Pick<ProductFields, "components">): string[] {
  return [...new Set(Object.values(components).flatMap(({ options }) => options.map(({ id }) => id)))];
}
