import { conflict, notFound } from "../kernel/errors.ts";
import { requireUuid } from "../kernel/ids.ts";
import { processMemory } from "../kernel/process-memory.ts";
import { decodeItem, entity, toContent } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import type { Item, Table, Write } from "../table/table.ts";
import { giveUpValue, ownerOf, takeValue, uniqueValue, uniqueValueWrites } from "../table/unique-value.ts";
import type { Context } from "../use-case/context.ts";
import type { CustomApi, Definition } from "./custom-apis/custom-api.ts";
import { SLUG_PATTERN } from "./custom-apis/custom-api-schemas.ts";

const customApi = entity<Pick<Definition, "api" | "fields" | "policies">>("custom_api");

export const CUSTOM_API_TYPE = customApi.type;

const UNSURE = "unsure";

export type ApiReference = { readonly id: string } | { readonly slug: string };

const SLUG = new RegExp(SLUG_PATTERN);

/** Ids by slug from earlier reads, so that slug and definition are read at once. Always verified. */
const cachedSlugs = processMemory(() => new Map<string, string>());
const MOST_CACHED_SLUGS = 1000;

/** Consistent. One round trip by id or by a slug that this process has seen, else two. */
export async function findDefinition(table: Table, reference: ApiReference): Promise<Definition | undefined> {
  if ("id" in reference) return toDefinition(await table.get(keys.customApi(reference.id)));
  const { slug } = reference;
  if (!SLUG.test(slug)) return undefined; // belongs to no Custom API, and a key cannot hold every text
  const hint = cachedSlugs().get(slug);
  const [taken, hinted] = await Promise.all([
    table.get(keys.customApiSlug(slug)),
    hint === undefined ? undefined : table.get(keys.customApi(hint)),
  ]);
  if (!taken) return undefined;
  const owner = ownerOf({ owner: "owner" }, taken);
  const item = owner === hint ? hinted : await table.get(keys.customApi(owner));
  cacheSlug(slug, owner);
  return toDefinition(item);
}

/** The id that a slug last resolved to, to start reads early. Verify it before use. */
export function guessApiId(slug: string): string | undefined {
  return cachedSlugs().get(slug);
}

function cacheSlug(slug: string, id: string): void {
  if (cachedSlugs().size >= MOST_CACHED_SLUGS) cachedSlugs().clear();
  cachedSlugs().set(slug, id);
}

/** Strongly consistent. */
export async function listDefinitions(table: Table): Promise<Definition[]> {
  const items = await queryAll(table, { pk: keys.customApi("").pk, consistent: true });
  return items.map(toDefinition).filter((definition) => definition !== undefined);
}

/** Finds the ids that exist, in one round trip. */
export async function findLivingIds(table: Table, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await table.getMany(ids.map(keys.customApi));
  return new Set(items.flatMap((item) => (item ? [item.sk] : [])));
}

/** 0 until parents were changed for the first time. */
export async function getFamilyVersion(table: Table): Promise<number> {
  return (await table.get(keys.customApiFamily()))?.version ?? 0;
}

export function toDefinition(item: Item | undefined): Definition | undefined {
  if (!item) return undefined;
  return {
    ...decodeItem(customApi, item),
    version: item.version ?? 0,
    epoch: Number(item["epoch"]),
    hasEntries: item["has_entries"] === UNSURE ? UNSURE : item["has_entries"] === true,
    ...decodeLists(item),
  };
}

function decodeLists(item: Item): Pick<Definition, "lists"> {
  const { lists_since: since, lists_by_update: byUpdate } = item;
  if (typeof since !== "number") return {};
  return { lists: { since, byUpdate: byUpdate === true } };
}

/** In bytes, before compression. */
export function definitionSize({ api, fields, policies }: Definition): number {
  return Buffer.byteLength(JSON.stringify({ api, fields, policies }));
}

/** @param version the version that the change is based on; 0 for a new one */
export function definitionWrite(definition: Definition, version: number): Write {
  const { api, fields, policies, epoch, hasEntries, lists } = definition;
  const item = {
    ...keys.customApi(api.id),
    type: customApi.type,
    version: version + 1,
    epoch,
    has_entries: hasEntries,
    ...(lists && { lists_since: lists.since, lists_by_update: lists.byUpdate }),
    slug: api.slug,
    api_type: api.api_type,
    ...toContent(customApi, { api, fields, policies }),
  };
  return { put: item, when: { only: version === 0 ? "absent" : { version } } };
}

/** Fails if anything in the definition has changed since it was read. */
export function definitionRemoval({ api, version }: Definition): Write {
  return { delete: keys.customApi(api.id), when: { only: { version } }, deleted: { name: api.name } };
}

/** Makes concurrent changes of parents conflict. */
export function familyWrite(version: number): Write {
  return {
    put: { ...keys.customApiFamily(), type: "api_family", version: version + 1 },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

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

/** @throws ApiError 400 for an id that is no UUID, 404 for one that is unknown */
export async function requireDefinition(ctx: Context, customApiID: string): Promise<Definition> {
  const id = requireUuid(customApiID, "customApiID");
  const definition = await findDefinition(ctx.table, { id });
  if (!definition) throw notFound("custom_api", id);
  return definition;
}
