import { createHash } from "node:crypto";
import type { ModelApi, ModelEntry, ModelField } from "./model.ts";
import { urlSlugOf } from "./model.ts";

const APIS = "/v2/settings/extensions/custom-apis";

type Times = { readonly createdAt: string; readonly updatedAt: string };
const showTimes = ({ createdAt, updatedAt }: Times) => ({ created_at: createdAt, updated_at: updatedAt });

export const showApi = (api: ModelApi) => ({
  id: api.id,
  type: "custom_api",
  name: api.name,
  description: "",
  slug: api.slug,
  api_type: api.apiType,
  allow_upserts: api.hasUpserts,
  links: { self: `${APIS}/${api.id}` },
  timestamps: showTimes(api),
  meta: { timestamps: showTimes(api) },
  relationships: { parent_apis: { data: api.parents } },
});

export const showField = ({ id: apiId }: ModelApi, field: ModelField) => ({
  id: field.id,
  type: "custom_field",
  name: field.name,
  description: "",
  slug: field.slug,
  field_type: field.kind,
  use_as_url_slug: field.isUrlSlug,
  presentation: { sort_order: 0 },
  validation: { [field.kind]: field.rules },
  links: { self: `${APIS}/${apiId}/fields/${field.id}` },
  meta: { timestamps: showTimes(field) },
});

export const hashVersion = (version: number) => createHash("sha256").update(String(version)).digest("hex");

function countBytes(value: unknown): number {
  if (value === null) return 0;
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return 8;
  return typeof value === "boolean" ? 1 : Buffer.byteLength(JSON.stringify(value));
}

export function showEntry(api: ModelApi, entry: ModelEntry) {
  const readValue = ({ id }: ModelField) => entry.values.get(id) ?? null;
  const named = urlSlugOf(api);
  return {
    id: entry.id,
    type: api.apiType,
    ...Object.fromEntries(api.fields.map((field) => [field.slug, readValue(field)])),
    links: { self: `/v2/extensions/${api.slug}/${(named && readValue(named)) ?? entry.id}` },
    meta: {
      timestamps: showTimes(entry),
      data_size: api.fields.reduce((sum, field) => sum + countBytes(readValue(field)), 0),
      resource_version: entry.version,
      etag_id: hashVersion(entry.version),
    },
  };
}
