import { createCustomApi } from "../../../lib/extensions/custom-apis/create-custom-api.ts";
import { createEntry } from "../../../lib/extensions/entries/create-entry.ts";
import { createField } from "../../../lib/extensions/fields/create-field.ts";
import type { CreateFieldRequest } from "../../../lib/extensions/fields/field-schemas.ts";
import { GUEST_SHOPPER, REGISTERED_SHOPPER, type Role } from "../../../lib/extensions/roles.ts";
import { findDefinition } from "../../../lib/extensions/store.ts";
import { createRolePolicy } from "../../../lib/permissions/create-role-policy.ts";
import type { Context } from "../../../lib/use-case/context.ts";

type Field = Pick<CreateFieldRequest, "slug" | "name" | "field_type" | "use_as_url_slug" | "validation">;
type Extension = {
  readonly name: string;
  readonly description: string;
  readonly slug: string;
  readonly api_type: string;
  readonly fields: readonly Field[];
  readonly policies: readonly (readonly [Role, readonly string[]])[];
  readonly entries: readonly Readonly<Record<string, unknown>>[];
};

const text = (
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
    { ...text("handle", "Short name", { ...NEEDED, unique: "yes", max_length: 40 }), use_as_url_slug: true },
    text("title", "Title", { ...NEEDED, min_length: 1, max_length: 80 }),
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
    text("sku", "Product", { ...NEEDED, max_length: 64, immutable: true }),
    text("author", "Author", { ...NEEDED, min_length: 1, max_length: 60 }),
    {
      slug: "rating",
      name: "Rating",
      field_type: "integer",
      validation: { integer: { ...NEEDED, min_value: 1, max_value: 5 } },
    },
    text("headline", "Headline", { max_length: 120 }),
    text("body", "Review", { max_length: 5000 }),
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

/** Two Custom APIs with fields, policies and entries, through the functions that their endpoints use. */
export async function addDemoExtensions(ctx: Context): Promise<void> {
  for (const extension of DEMO_EXTENSIONS) {
    if (!(await findDefinition(ctx.table, { slug: extension.slug }))) await addExtension(ctx, extension);
  }
}

async function addExtension(ctx: Context, extension: Extension): Promise<void> {
  const { name, description, slug, api_type } = extension;
  /** Each write is an effect of its own, as if it were a request. */
  const next = (): Context => ({ ...ctx, effectId: ctx.newId() });
  const data = { type: "custom_api", name, description, slug, api_type } as const;
  await createCustomApi(next(), { data });
  const id = (await findDefinition(ctx.table, { slug }))?.api.id ?? "";
  for (const field of extension.fields)
    await createField(next(), id, { data: { type: "custom_field", ...field } });
  for (const [role, allowed] of extension.policies)
    await createRolePolicy(next(), policyOf(id, role, allowed));
  for (const entry of extension.entries)
    await createEntry(next(), { slug }, { data: { type: api_type, ...entry } });
}

function policyOf(apiId: string, role: Role, allowed: readonly string[]) {
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
