import { fillEntries, type ValuesAt } from "../../../infra/bench/fill-entries.ts";
import { GUEST_SHOPPER } from "../../../lib/extensions/roles.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Answer, Call } from "../call.ts";
import { expectData, shopOn } from "../shop.ts";

let made = 0;

/** The data of a valid request for a Custom API with an own slug and `api_type`, in the `specification` profile. */
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
  return expectData(
    shopOn(table).post("/v2/settings/extensions/custom-apis", { data: aCustomApi(over) }, more),
  );
}

export type StoredApi = { readonly slug: string; readonly api_type: string; readonly id: string };

/** The names of a Custom API in requests for its entries. */
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

export function createEntryIn(table: Table, api: EntryType, fields: object = {}) {
  return expectData(postEntry(table, api, fields));
}

/** A request for several entries, with options. */
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

/** The sorted values of the field `lot` of up to 100 entries. */
export async function lotsPath(table: Table, { slug }: Pick<StoredApi, "slug">) {
  const { body } = await shopOn(table).get(`/v2/extensions/${slug}?page[limit]=100`);
  return body.data.map(({ lot }) => lot).sort();
}

/** The permissions of a role policy that allows nothing. */
export const NOTHING = { create: false, list: false, read: false, update: false, delete: false };

/** The data of a valid request for a role policy of guests, which allows nothing by default. */
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

/** Creates a role policy for guests. */
export function allowGuests(table: Table, { id }: Pick<StoredApi, "id">, may: object) {
  const data = aRolePolicy(id, { ...may });
  return expectData(shopOn(table).post("/v2/permissions/custom-api-role-policies", { data }));
}

export function readDetails({
  body,
}: Answer<{ readonly errors: readonly { readonly detail: string }[] }>): string {
  return body.errors.map(({ detail }) => detail).join("\n");
}

/** The statuses in ascending order, because concurrent requests may end in any order. */
export function readStatuses(answers: readonly Answer[]): readonly number[] {
  return answers.map(({ status }) => status).sort();
}

let fieldsMade = 0;

/** The data of a valid request for a field, a string by default. */
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

export function createFieldIn(
  table: Table,
  api: { readonly id: string },
  over: Readonly<Record<string, unknown>> = {},
) {
  const path = `/v2/settings/extensions/custom-apis/${api.id}/fields` as const;
  return expectData(shopOn(table).post(path, { data: aField(over) }));
}

/** A Custom API with these fields, by slug and with their differences from `aField`. */
export async function createApiWith(
  table: Table,
  fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  over: Readonly<Record<string, unknown>> = {},
) {
  const api = await createApi(table, over);
  for (const [slug, field] of Object.entries(fields)) await createFieldIn(table, api, { slug, ...field });
  return api;
}

/**
 * A Custom API with these fields and its entries, oldest first: `first`, then entries whose values follow from their
 * positions.
 */
export async function aFilledApi(
  table: Table,
  fields: Parameters<typeof createApiWith>[1],
  first: Readonly<Record<string, unknown>>,
  count: number,
  valuesAt: ValuesAt,
) {
  const api = await createApiWith(table, fields);
  const { id } = await createEntryIn(table, api, first);
  return { api, ids: [id, ...(await fillEntries(table, api.slug, count, valuesAt))] };
}

/** A field whose values are used in the paths of entries. */
export const URL_SLUG = {
  use_as_url_slug: true,
  validation: { string: { unique: "yes", allow_null_values: false, unique_case_insensitivity: true } },
};

export const UNIQUE = { validation: { string: { unique: "yes" } } };

/** Unique without regard to case. */
export const NO_CASE = { validation: { string: { unique: "yes", unique_case_insensitivity: true } } };
