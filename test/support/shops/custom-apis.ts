import type { Table } from "../../../lib/table/table.ts";
import type { Answer, Call } from "../call.ts";
import { shopOn } from "../shop.ts";

let made = 0;

/** A valid create body's `data` of the `specification` profile, with a slug and an api_type of its own. */
export function aCustomApi(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  made += 1;
  return {
    type: "custom_api",
    name: "Tasting notes",
    slug: `notes-${made}`,
    api_type: `note_${made}_ext`,
    timestamps: {},
    relationships: { parent_apis: { data: [] } },
    ...over,
  };
}

export async function created(answer: Promise<Answer>): Promise<any> {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return body.data;
}

export function createApi(
  table: Table,
  over: Readonly<Record<string, unknown>> = {},
  rest: Call = {},
): Promise<any> {
  const shop = shopOn(table);
  return created(shop.post("/v2/settings/extensions/custom-apis", { data: aCustomApi(over) }, { ...rest }));
}

export type StoredApi = { readonly slug: string; readonly api_type: string; readonly id: string };

export function createEntryOf(
  table: Table,
  { slug, api_type }: StoredApi,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<any> {
  const shop = shopOn(table);
  return created(shop.post(`/v2/extensions/${slug}`, { data: { type: api_type, ...fields } }));
}

export function detailsOf({ body }: Answer): string {
  return body.errors.map(({ detail }: { detail: string }) => detail).join("\n");
}

let fieldsMade = 0;

/** A valid create body's `data` of a field, a string unless another type is given. */
export function aField(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  fieldsMade += 1;
  return {
    type: "custom_field",
    name: "Lot",
    slug: `field_${fieldsMade}`,
    field_type: "string",
    ...over,
  };
}

export function createFieldOf(
  table: Table,
  api: { readonly id: string },
  over: Readonly<Record<string, unknown>> = {},
): Promise<any> {
  const shop = shopOn(table);
  return created(shop.post(`/v2/settings/extensions/custom-apis/${api.id}/fields`, { data: aField(over) }));
}

/** A Custom API with these fields, given as slug and what its field differs in. */
export async function createApiWith(
  table: Table,
  fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  over: Readonly<Record<string, unknown>> = {},
): Promise<any> {
  const api = await createApi(table, over);
  for (const [slug, field] of Object.entries(fields)) await createFieldOf(table, api, { slug, ...field });
  return api;
}

/** A field whose values address entries in paths. */
export const URL_SLUG = {
  use_as_url_slug: true,
  validation: { string: { unique: "yes", allow_null_values: false, unique_case_insensitivity: true } },
};

export const UNIQUE = { validation: { string: { unique: "yes" } } };
