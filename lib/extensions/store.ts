import { processMemory } from "../kernel/process-memory.ts";
import { contentOf, decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import type { Item, Table, Write } from "../table/table.ts";
import { ownerOf } from "../table/unique-value.ts";
import type { Definition } from "./custom-apis/custom-api.ts";
import { SLUG_PATTERN } from "./custom-apis/custom-api-schemas.ts";

const customApi = entity<Pick<Definition, "api" | "fields" | "policies">>("custom_api");

/** The type of the items that define Custom APIs. */
export const CUSTOM_API_TYPE = customApi.type;

const UNSURE = "unsure";

/** How a Custom API is found: by its id or by its slug. */
export type ApiReference = { readonly id: string } | { readonly slug: string };

const SLUG = new RegExp(SLUG_PATTERN);

/** Which Custom API a slug led to last time, so that the next read can fetch both at once; always verified. */
const knownSlugs = processMemory(() => new Map<string, string>());
const MOST_KNOWN_SLUGS = 1000;

/**
 * A Custom API with everything that decides about its entries, read consistently.
 * One round trip by id or by a slug this process has seen, else two.
 */
export async function findDefinition(table: Table, reference: ApiReference): Promise<Definition | undefined> {
  if ("id" in reference) return definitionOf(await table.get(keys.customApi(reference.id)));
  const { slug } = reference;
  if (!SLUG.test(slug)) return undefined; // nobody's slug, and a key cannot hold just any text
  const hint = knownSlugs().get(slug);
  const [taken, hinted] = await Promise.all([
    table.get(keys.customApiSlug(slug)),
    hint === undefined ? undefined : table.get(keys.customApi(hint)),
  ]);
  if (!taken) return undefined;
  const owner = ownerOf({ owner: "owner" }, taken);
  const item = owner === hint ? hinted : await table.get(keys.customApi(owner));
  remember(slug, owner);
  return definitionOf(item);
}

/** The id that a slug led to last time, to start reads early; only a verified definition may be trusted. */
export function probableId(slug: string): string | undefined {
  return knownSlugs().get(slug);
}

function remember(slug: string, id: string): void {
  if (knownSlugs().size >= MOST_KNOWN_SLUGS) knownSlugs().clear();
  knownSlugs().set(slug, id);
}

/** Every Custom API of the store, as it is at this moment. */
export async function listDefinitions(table: Table): Promise<Definition[]> {
  const items = await queryAll(table, { pk: keys.customApi("").pk, consistent: true });
  return items.map(definitionOf).filter((definition) => definition !== undefined);
}

/** Which of these Custom APIs exist, in one round trip. */
export async function livingIds(table: Table, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await table.getMany(ids.map(keys.customApi));
  return new Set(items.flatMap((item) => (item ? [item.sk] : [])));
}

/** The version that `familyWrite` must name; 0 as long as nobody has changed parents. */
export async function getFamilyVersion(table: Table): Promise<number> {
  return (await table.get(keys.customApiFamily()))?.version ?? 0;
}

/** The definition behind a stored item. */
export function definitionOf(item: Item | undefined): Definition | undefined {
  if (!item) return undefined;
  return {
    ...decoded(customApi, item),
    version: item.version ?? 0,
    epoch: Number(item["epoch"]),
    hasEntries: item["has_entries"] === UNSURE ? UNSURE : item["has_entries"] === true,
    ...listsOf(item),
  };
}

function listsOf(item: Item): Pick<Definition, "lists"> {
  const { lists_since: since, lists_by_update: byUpdate } = item;
  if (typeof since !== "number") return {};
  return { lists: { since, byUpdate: byUpdate === true } };
}

/** Bytes that a definition takes in its item, before packing. */
export function definitionSize({ api, fields, policies }: Definition): number {
  return Buffer.byteLength(JSON.stringify({ api, fields, policies }));
}

/** The write of a definition over the version it was made from; 0 is a new one. */
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
    ...contentOf(customApi, { api, fields, policies }),
  };
  return { put: item, when: { only: version === 0 ? "absent" : { version } } };
}

/** Deletes a definition unless anything of it has changed since it was read. */
export function definitionRemoval({ api, version }: Definition): Write {
  return { delete: keys.customApi(api.id), when: { only: { version } } };
}

/** Lets one change of parents through at a time. */
export function familyWrite(version: number): Write {
  return {
    put: { ...keys.customApiFamily(), type: "api_family", version: version + 1 },
    when: { only: version === 0 ? "absent" : { version } },
  };
}
