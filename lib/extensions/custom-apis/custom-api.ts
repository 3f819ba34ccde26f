import type { FromSchema } from "json-schema-to-ts";
import { tagView } from "../../kernel/etag.ts";
import { orderFields } from "../../kernel/objects.ts";
import type { View } from "../../schemas/view.ts";
import type { CustomField } from "../fields/custom-field.ts";
import type { RolePolicy } from "../roles.ts";
import type { createCustomApiRequest, customApi } from "./custom-api-schemas.ts";

/** The parent of a Custom API: the extensions root or another Custom API. */
export type ParentApi = { readonly id: string; readonly type: "custom_api" | "api_location" };

export type Presentation = { readonly page?: string | null; readonly section?: string | null };

/** Fields, by id, whose values together must be unique among entries. */
export type UniqueSet = { readonly id: string; readonly field_ids: readonly string[] };

export type CustomApi = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly slug: string;
  readonly api_type: string;
  readonly allow_upserts: boolean;
  readonly unique_together?: readonly UniqueSet[];
  readonly presentation?: Presentation;
  readonly parent_apis: readonly ParentApi[];
  readonly created_at: string;
  readonly updated_at: string;
};

/** Everything that decides about entries, kept in one item so that one read gives one consistent state. */
export type Definition = {
  readonly api: CustomApi;
  readonly fields: readonly CustomField[];
  readonly policies: readonly RolePolicy[];
  /** Version of the item. Every change raises it. */
  readonly version: number;
  /** Version of the write fences. A change that entry writes must not overlap with raises it. */
  readonly epoch: number;
  /** True from the first entry on. "unsure" while a request checks whether any entry is left. */
  readonly hasEntries: boolean | "unsure";
  /** Set by the first entry. */
  readonly lists?: EntryLists;
};

/** The count and order of entries, kept so that lists need not read the entries. */
export type EntryLists = {
  /** The epoch of the first entry. */
  readonly since: number;
  /** False if unique fields leave no room in a transaction for the order of the last change. */
  readonly byUpdate: boolean;
};

type CustomApiInput = FromSchema<typeof createCustomApiRequest>["data"];

/** Ignores the id, links, meta and timestamps that clients send. */
export function newCustomApi(input: CustomApiInput, id: string, now: string): CustomApi {
  const { name, description = "", slug, api_type, allow_upserts = false, presentation } = input;
  return {
    id,
    name,
    description,
    slug,
    api_type,
    allow_upserts,
    ...mergePresentation(undefined, presentation),
    parent_apis: input.relationships?.parent_apis?.data ?? [],
    created_at: now,
    updated_at: now,
  };
}

/** Merges a request's page and section into the stored ones; drops other keys. */
export function mergePresentation(
  before: Presentation | undefined,
  update: Presentation | undefined,
): Pick<CustomApi, "presentation"> {
  if (!update) return before ? { presentation: before } : {};
  const { page = before?.page, section = before?.section } = update;
  return {
    presentation: { ...(page === undefined ? {} : { page }), ...(section === undefined ? {} : { section }) },
  };
}

/**
 * The timestamps appear both at the top level and in `meta`: clients read either.
 * @param stored with the parents that were deleted, which the tag passes over
 */
export function customApiView(
  api: CustomApi,
  fields: readonly CustomField[],
  stored = api,
): View<typeof customApi> {
  const {
    unique_together: sets = [],
    parent_apis,
    created_at,
    updated_at,
    id,
    name,
    description,
    slug,
    api_type,
  } = api;
  const timestamps = { created_at, updated_at };
  return tagView(
    {
      id,
      type: "custom_api",
      name,
      description,
      slug,
      api_type,
      allow_upserts: api.allow_upserts,
      ...(sets.length > 0 ? { unique_together: setSlugs(sets, fields) } : {}),
      presentation: orderFields(["page", "section"], api.presentation),
      links: { self: `/v2/settings/extensions/custom-apis/${id}` },
      timestamps,
      meta: { timestamps },
      relationships: { parent_apis: { data: orderFields(["id", "type"], parent_apis) } },
    },
    stored,
  );
}

export function setSlugs(sets: readonly UniqueSet[], fields: readonly CustomField[]): string[][] {
  const slugs = new Map(fields.map(({ id, slug }) => [id, slug]));
  return sets.map(({ field_ids }) => field_ids.flatMap((id) => slugs.get(id) ?? []));
}
