import type { CustomApi } from "../../../lib/extensions/custom-apis/custom-api.ts";
import { createCustomApi } from "../../../lib/extensions/custom-apis/custom-apis.ts";
import { createEntry } from "../../../lib/extensions/entries/bulk/create-entries.ts";
import type { CreateFieldRequest } from "../../../lib/extensions/fields/field-schemas.ts";
import { createField } from "../../../lib/extensions/fields/fields.ts";
import { GUEST_SHOPPER, REGISTERED_SHOPPER, type Role } from "../../../lib/extensions/roles.ts";
import { findDefinition } from "../../../lib/extensions/store.ts";
import { createRolePolicy } from "../../../lib/permissions/role-policies.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

type Field = Pick<CreateFieldRequest, "slug" | "name" | "field_type" | "use_as_url_slug" | "validation">;
/** A Custom API of the demo shop. */
export type Extension = Pick<CustomApi, "name" | "description" | "slug" | "api_type"> & {
  readonly fields: readonly Field[];
  readonly policies: readonly (readonly [Role, readonly string[]])[];
  readonly entries: readonly Readonly<Record<string, unknown>>[];
};

export const textField = (
  slug: string,
  name: string,
  rules: NonNullable<CreateFieldRequest["validation"]>["string"] = {},
) => ({ slug, name, field_type: "string", validation: { string: rules } }) satisfies Field;
const NEEDED = { allow_null_values: false } as const;

const wishlists: Extension = {
  name: "Wishlists",
  description: "What shoppers would like to have, to be shared by its short name",
  slug: "wishlists",
  api_type: "wishlist_ext",
  fields: [
    {
      ...textField("handle", "Short name", { ...NEEDED, unique: "yes", max_length: 40 }),
      use_as_url_slug: true,
    },
    textField("title", "Title", { ...NEEDED, min_length: 1, max_length: 80 }),
    {
      slug: "skus",
      name: "Products",
      field_type: "list",
      validation: { list: { allowed_type: "string", max_length: 100 } },
    },
    { slug: "is_public", name: "Public", field_type: "boolean" },
  ],
  policies: [
    [GUEST_SHOPPER, ["read"]],
    [REGISTERED_SHOPPER, ["create", "read", "update"]],
  ],
  entries: [
    {
      handle: "winter-kitchen",
      title: "Winter kitchen",
      skus: ["TW-ALDER-MUG", "TW-HERON-TEAPOT"],
      is_public: true,
    },
    { handle: "for-june", title: "For June", skus: ["TW-ALDER-MUG"], is_public: false },
  ],
};

const reviews: Extension = {
  name: "Product reviews",
  description: "What buyers say about products",
  slug: "product-reviews",
  api_type: "product_review_ext",
  fields: [
    textField("sku", "Product", { ...NEEDED, max_length: 64, immutable: true }),
    textField("author", "Author", { ...NEEDED, min_length: 1, max_length: 60 }),
    {
      slug: "rating",
      name: "Rating",
      field_type: "integer",
      validation: { integer: { ...NEEDED, min_value: 1, max_value: 5 } },
    },
    textField("headline", "Headline", { max_length: 120 }),
    textField("body", "Review", { max_length: 5000 }),
    { slug: "photos", name: "Photos", field_type: "any" },
  ],
  policies: [
    [GUEST_SHOPPER, ["list", "read"]],
    [REGISTERED_SHOPPER, ["create", "list", "read"]],
  ],
  entries: [
    {
      sku: "TW-ALDER-MUG",
      author: "Ines",
      rating: 5,
      headline: "My morning mug",
      body: "Warm in the hand and light.",
    },
    { sku: "TW-ALDER-MUG", author: "Tomás", rating: 4, headline: "Lovely, a little small" },
    { sku: "TW-KELP-GREEN", author: "Priya", rating: 5, body: "Soft, grassy and never bitter." },
    { sku: "TW-KELP-GREEN", author: "Jon", rating: 3, headline: "Gone too soon, sell bigger tins" },
  ],
};

const DEMO_EXTENSIONS: readonly Extension[] = [wishlists, reviews];

/** Two Custom APIs with fields, policies and entries, created with the functions of their endpoints. */
async function addDemoExtensions(merchant: Merchant): Promise<void> {
  await addExtensions(merchant, DEMO_EXTENSIONS);
}

/** Adds Custom APIs with their fields, policies and entries; skips those whose slug exists. */
export async function addExtensions(merchant: Merchant, extensions: readonly Extension[]): Promise<void> {
  const { table } = merchant();
  for (const extension of extensions) {
    if (!(await findDefinition(table, { slug: extension.slug }))) await addExtension(merchant, extension);
  }
}

/** Ids that follow from the names within a Custom API. */
export const extensionIds = {
  api: (slug: string) => demoId(`custom api ${slug}`),
  field: (slug: string, field: string) => demoId(`field ${field} of ${slug}`),
  policy: (slug: string, { name }: Role) => demoId(`policy of ${slug} for ${name}`),
  /** @param number from 1, in the order of the list */
  entry: (slug: string, number: number) => demoId(`entry ${number} of ${slug}`),
} as const;

async function addExtension(merchant: Merchant, extension: Extension): Promise<void> {
  const { name, description, slug, api_type } = extension;
  const data = { type: "custom_api", name, description, slug, api_type } as const;
  await createCustomApi(merchant(`custom api ${slug}`), { data });
  const id = extensionIds.api(slug);
  for (const field of extension.fields)
    await createField(merchant(`field ${field.slug} of ${slug}`), id, {
      data: { type: "custom_field", ...field },
    });
  for (const [role, allowed] of extension.policies)
    await createRolePolicy(merchant(`policy of ${slug} for ${role.name}`), makePolicy(id, role, allowed));
  for (const [at, entry] of extension.entries.entries())
    await createEntry(
      merchant(`entry ${at + 1} of ${slug}`),
      { slug },
      { data: { type: api_type, ...entry } },
    );
}

function makePolicy(apiId: string, role: Role, allowed: readonly string[]) {
  return {
    data: {
      type: "custom_api_role_policy" as const,
      create: allowed.includes("create"),
      list: allowed.includes("list"),
      read: allowed.includes("read"),
      update: allowed.includes("update"),
      delete: allowed.includes("delete"),
      relationships: {
        custom_api: { data: { id: apiId, type: "custom_api" as const } },
        role: { data: { id: role.id, type: "standard_shopper_role" as const } },
      },
    },
  };
}

export const demo: DemoPart = {
  step: "Custom APIs",
  after: ["realms"],
  add: addDemoExtensions,
};
