import { type Answer, call, read } from "../../api/call.ts";
import { useValue } from "../../api/queries.ts";
import { session } from "../../api/session.ts";
import type { Field, FindOptions, Values } from "../../kit/field-spec.ts";
import { formatTest, searchTest } from "../../kit/filter-text.ts";

type CustomApi = Answer<"/v2/settings/extensions/custom-apis">["data"][number];
export type CustomField = Answer<"/v2/settings/extensions/custom-apis/{customApiID}/fields">["data"][number];
export type Definition = { readonly api: CustomApi; readonly fields: readonly CustomField[] };
export type Entry = Values & {
  readonly id: string;
  readonly meta?: { readonly etag_id?: string; readonly timestamps?: { readonly updated_at?: string } };
};

/** True for the staff who define resources. */
export function mayDefine(): boolean {
  return session.value?.staff.role === "owner";
}

/** The resource with this slug and its fields, as they are now. */
export function useDefinition(slug: string) {
  return useValue(["definition", slug], () => readDefinition(slug));
}

/** The resource with this slug, without its fields. */
export async function readApi(slug: string): Promise<CustomApi | undefined> {
  const { data } = await read("/v2/settings/extensions/custom-apis", { query: { filter: formatTest("eq", "slug", slug) } });
  return data[0];
}

async function readDefinition(slug: string): Promise<Definition | undefined> {
  const api = await readApi(slug);
  if (!api) return undefined;
  const path = "/v2/settings/extensions/custom-apis/{customApiID}/fields";
  const { data: fields } = await read(path, { ids: { customApiID: api.id }, query: { "page[limit]": 100 } });
  return { api, fields: fields.toSorted((a, b) => orderOf(b) - orderOf(a)) };
}

function orderOf({ presentation }: CustomField): number {
  return presentation?.sort_order ?? 0;
}

type Rules = {
  readonly allow_null_values?: boolean | null;
  readonly immutable?: boolean | null;
  readonly min_value?: number | null;
  readonly max_value?: number | null;
  readonly references?: { readonly type: string; readonly custom_api?: string } | null;
};

/** The rules of a field, whatever its type. */
export function rulesOf({ field_type, validation }: CustomField): Rules {
  return (validation as Readonly<Record<string, Rules>> | undefined)?.[field_type] ?? {};
}

/** The control of a form for a field, made from its type and rules. */
export function makeControl(field: CustomField): Field {
  const rules = rulesOf(field);
  const named = {
    ...{ name: field.slug, label: () => field.name },
    ...(field.description ? { hint: () => field.description ?? "" } : {}),
    isRequired: rules.allow_null_values === false && field.field_type !== "boolean",
    isLocked: rules.immutable === true,
  };
  const bounds = {
    ...(typeof rules.min_value === "number" ? { least: rules.min_value } : {}),
    ...(typeof rules.max_value === "number" ? { most: rules.max_value } : {}),
  };
  switch (field.field_type) {
    case "integer":
      return { ...named, kind: "whole", ...bounds };
    case "float":
      return { ...named, kind: "decimal", ...bounds };
    case "boolean":
      return { ...named, kind: "flag" };
    case "list":
      return { ...named, kind: "tags" };
    case "any":
      return { ...named, kind: "json" };
    default:
      return rules.references ? { ...named, kind: "reference", ...makeFinder(rules.references) } : { ...named, kind: "text" };
  }
}

type Finder = { readonly find: FindOptions; readonly nameOf: (id: string) => Promise<string> };

/** Finds records that a field refers to by their name. */
function makeFinder({ type, custom_api }: NonNullable<Rules["references"]>): Finder {
  if (type === "product") {
    return {
      find: async (typed) => {
        const filter = searchTest(["name", "sku"], typed);
        const { data } = await read("/pcm/products", { query: { ...(filter === "" ? {} : { filter }), "page[limit]": 10 } });
        return data.map(({ id, attributes }) => ({ id, label: attributes.name, note: attributes.sku ?? "" }));
      },
      nameOf: async (id) => (await read("/pcm/products/{product_id}", { ids: { product_id: id } })).data.attributes.name,
    };
  }
  const path = { account: "/v2/accounts", order: "/v2/orders", file: "/v2/files" }[type] ?? `/v2/extensions/${custom_api}`;
  return {
    find: async (typed) => {
      const { data } = (await call("get", path, { query: { "page[limit]": 100 } })) as { readonly data: readonly Entry[] };
      const text = typed.trim().toLowerCase();
      return data
        .map((entry) => ({ id: entry.id, label: nameEntry(entry) }))
        .filter(({ label }) => label.toLowerCase().includes(text));
    },
    nameOf: async (id) => nameEntry(((await call("get", `${path}/${encodeURIComponent(id)}`)) as { readonly data: Entry }).data),
  };
}

const NAMES = ["name", "title", "order_number", "file_name", "email"];

/** A name of any record: its first field that looks like one. */
export function nameEntry(entry: Entry): string {
  const name = NAMES.map((field) => entry[field]).find((value) => typeof value === "string" && value !== "");
  return String(name ?? entry.id);
}
