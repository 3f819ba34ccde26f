import { conflict } from "../../kernel/errors.ts";
import { keys } from "../../table/keys.ts";
import type { Table, Write } from "../../table/table.ts";
import { giveUpValue, takeValue, uniqueValue, uniqueValueWrites } from "../../table/unique-value.ts";
import type { CustomApi } from "./custom-api.ts";

/** The part of an entry's path that names its Custom API. */
const apiSlug = uniqueValue(keys.customApiSlug, (slug) => alreadyExists("slug", slug), {
  type: "api_slug_claim",
  owner: "owner",
});

const apiType = uniqueValue(keys.customApiType, (apiType) => alreadyExists("api_type", apiType), {
  type: "api_type_claim",
  owner: "owner",
});

function alreadyExists(attribute: "slug" | "api_type", value: string) {
  return conflict(`A custom_api with the ${attribute} '${value}' already exists.`, {
    source: `data.${attribute}`,
  });
}

/** Finds which of these types belong to a Custom API, in one round trip. */
export async function findApiTypes(table: Table, types: readonly string[]): Promise<ReadonlySet<string>> {
  const claims = await table.getMany(types.map(keys.customApiType));
  return new Set(types.filter((_, index) => claims[index] !== undefined));
}

type UniqueValues = Pick<CustomApi, "id" | "slug" | "api_type">;

/** A taken slug or api_type is refused with its own 409. */
export function takeApiValues({ id, slug, api_type }: UniqueValues): Write[] {
  return [takeValue(apiSlug, id, slug), takeValue(apiType, id, api_type)];
}

export function buildSlugWrites(before: UniqueValues, after: UniqueValues): Write[] {
  return uniqueValueWrites(apiSlug, after.id, { from: before.slug, to: after.slug });
}

export function freeApiValues({ slug, api_type }: UniqueValues): Write[] {
  return [giveUpValue(apiSlug, slug), giveUpValue(apiType, api_type)];
}
