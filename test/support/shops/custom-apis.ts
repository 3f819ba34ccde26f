import { fillEntries, type ValuesAt } from "../../../infra/bench/fill-entries.ts";
import { GUEST_SHOPPER } from "../../../lib/extensions/roles.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Answer, Call } from "../call.ts";
import { dataOf, shopOn } from "../shop.ts";

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

export function createApi(table: Table, over: Readonly<Record<string, unknown>> = {}, more: Call = {}) {
  return dataOf(shopOn(table).post("/v2/settings/extensions/custom-apis", { data: aCustomApi(over) }, more));
}

export type StoredApi = { readonly slug: string; readonly api_type: string; readonly id: string };

/** What requests for entries say of their Custom API. */
type EntryType = Pick<StoredApi, "slug" | "api_type">;

export function postEntry(table: Table, { slug, api_type }: EntryType, fields: object, more: Call = {}) {
  return shopOn(table).post(`/v2/extensions/${slug}`, { data: { type: api_type, ...fields } }, more);
}

export function putEntry(
  table: Table,
  { slug, api_type }: EntryType,
  entryID: string,
  fields: object,
  more: Call = {},
) {
  return shopOn(table).put(
    `/v2/extensions/${slug}/${entryID}`,
    { data: { type: api_type, ...fields } },
    more,
  );
}

export function createEntryOf(table: Table, api: EntryType, fields: object = {}) {
  return dataOf(postEntry(table, api, fields));
}

/** What a request for a list of entries says beside them. */
export type BulkRequest = Call & { readonly options?: object | undefined };

export function postEntries(
  table: Table,
  { slug, api_type }: EntryType,
  entries: readonly object[],
  { options, ...more }: BulkRequest = {},
) {
  const data = entries.map((fields) => ({ type: api_type, ...fields }));
  return shopOn(table).post(`/v2/extensions/${slug}`, { data, options }, { deadlineMs: 30_000, ...more });
}

/** The values of the field `lot` of up to 100 entries, in order. */
export async function lotsOf(table: Table, { slug }: Pick<StoredApi, "slug">) {
  const { body } = await shopOn(table).get(`/v2/extensions/${slug}?page[limit]=100`);
  return body.data.map(({ lot }) => lot).sort();
}

/** What a role policy allows before it allows anything. */
export const NOTHING = { create: false, list: false, read: false, update: false, delete: false };

/** A valid create body's `data` of a role policy: what guests may do with entries, nothing if not given. */
export function aRolePolicy(
  apiId: string,
  over: Readonly<Record<string, unknown>> = {},
  role: Readonly<Record<string, unknown>> = {},
) {
  return {
    type: "custom_api_role_policy",
    ...NOTHING,
    relationships: {
      custom_api: { data: { id: apiId, type: "custom_api" } },
      role: { data: { id: GUEST_SHOPPER.id, type: "built_in_role", ...role } },
    },
    ...over,
  };
}

/** A role policy for guests. */
export function allowGuests(table: Table, { id }: Pick<StoredApi, "id">, may: object) {
  const data = aRolePolicy(id, { ...may });
  return dataOf(shopOn(table).post("/v2/permissions/custom-api-role-policies", { data }));
}

export function detailsOf({
  body,
}: Answer<{ readonly errors: readonly { readonly detail: string }[] }>): string {
  return body.errors.map(({ detail }) => detail).join("\n");
}

/** In ascending order, as racing requests may end in any. */
export function statusesOf(answers: readonly Answer[]): readonly number[] {
  return answers.map(({ status }) => status).sort();
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
) {
  const path = `/v2/settings/extensions/custom-apis/${api.id}/fields` as const;
  return dataOf(shopOn(table).post(path, { data: aField(over) }));
}

/** A Custom API with these fields, given as slug and what its field differs in. */
export async function createApiWith(
  table: Table,
  fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  over: Readonly<Record<string, unknown>> = {},
) {
  const api = await createApi(table, over);
  for (const [slug, field] of Object.entries(fields)) await createFieldOf(table, api, { slug, ...field });
  return api;
}

/**
 * A Custom API with these fields and its entries, oldest first: this one, and behind it so many whose values follow from
 * their positions.
 */
export async function aFilledApi(
  table: Table,
  fields: Parameters<typeof createApiWith>[1],
  first: Readonly<Record<string, unknown>>,
  count: number,
  valuesAt: ValuesAt,
) {
  const api = await createApiWith(table, fields);
  const { id } = await createEntryOf(table, api, first);
  return { api, ids: [id, ...(await fillEntries(table, api.slug, count, valuesAt))] };
}

/** A field whose values address entries in paths. */
export const URL_SLUG = {
  use_as_url_slug: true,
  validation: { string: { unique: "yes", allow_null_values: false, unique_case_insensitivity: true } },
};

export const UNIQUE = { validation: { string: { unique: "yes" } } };

/** Unique whatever the case. */
export const NO_CASE = { validation: { string: { unique: "yes", unique_case_insensitivity: true } } };
