import { fieldsInOrder } from "../../kernel/fields-in-order.ts";
import type { View } from "../../schemas/view.ts";
import type { CustomField } from "../fields/custom-field.ts";
import type { RolePolicy } from "../role-policy.ts";
import type { customApi } from "./custom-api-schemas.ts";
import { setSlugs } from "./unique-sets.ts";

/** Where a Custom API hangs: under the extensions root or under another Custom API. (spec 2.1) */
export type ParentApi = { readonly id: string; readonly type: "custom_api" | "api_location" };

export type Presentation = { readonly page?: string | null; readonly section?: string | null };

/** Fields of which no two entries may have all values the same, by their ids. */
export type UniqueSet = { readonly id: string; readonly field_ids: readonly string[] };

/** A resource type that a client defined. (spec 2.1) */
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
  /** Version of the item: every change of anything in it. */
  readonly version: number;
  /** Version of the write fences: every change that entry writes must not overlap. */
  readonly epoch: number;
  /**
   * True from the first entry on; until it is, an entry's write changes this item. "unsure" while there have been entries
   * and somebody looks whether any is left: one may be written before the look is over.
   */
  readonly hasEntries: boolean | "unsure";
  /** Set by the first entry. */
  readonly lists?: EntryLists;
};

/** What is kept of entries beside them, for lists that need not read them. */
export type EntryLists = {
  /** The epoch of the first entry. */
  readonly since: number;
  /** Whether the order of the last change is among it: unique fields may leave no room in a transaction. */
  readonly byUpdate: boolean;
};

export type CustomApiInput = {
  readonly name: string;
  readonly description?: string;
  readonly slug: string;
  readonly api_type: string;
  readonly allow_upserts?: boolean;
  readonly unique_together?: readonly (readonly string[])[];
  readonly presentation?: Presentation;
  readonly relationships?: {
    readonly parent_apis?: { readonly data: readonly ParentApi[] };
  };
};

/** A new Custom API of these values; what clients send as id, links, meta or timestamps is not looked at. */
export function newCustomApi(input: CustomApiInput, id: string, now: string): CustomApi {
  const { name, description = "", slug, api_type, allow_upserts = false, presentation } = input;
  return {
    id,
    name,
    description,
    slug,
    api_type,
    allow_upserts,
    ...changedPresentation(undefined, presentation),
    parent_apis: input.relationships?.parent_apis?.data ?? [],
    created_at: now,
    updated_at: now,
  };
}

/** Page and section after a request that may give one of them; what else stands beside them is not kept. */
export function changedPresentation(
  before: Presentation | undefined,
  given: Presentation | undefined,
): Pick<CustomApi, "presentation"> {
  if (!given) return before ? { presentation: before } : {};
  const { page = before?.page, section = before?.section } = given;
  return {
    presentation: { ...(page === undefined ? {} : { page }), ...(section === undefined ? {} : { section }) },
  };
}

/** The Custom API as clients see it; times stand in both places that the specification and clients read. */
export function customApiView(api: CustomApi, fields: readonly CustomField[]): View<typeof customApi> {
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
  return {
    id,
    type: "custom_api",
    name,
    description,
    slug,
    api_type,
    allow_upserts: api.allow_upserts,
    ...(sets.length > 0 ? { unique_together: setSlugs(sets, fields) } : {}),
    presentation: fieldsInOrder(["page", "section"], api.presentation),
    links: { self: `/v2/settings/extensions/custom-apis/${id}` },
    timestamps,
    meta: { timestamps },
    relationships: { parent_apis: { data: fieldsInOrder(["id", "type"], parent_apis) } },
  };
}
