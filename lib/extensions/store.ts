import { keys } from "../table/keys.ts";
import { packed, unpacked } from "../table/stored.ts";
import type { Item, Page, Table, Write } from "../table/table.ts";
import type { CustomApi, Definition } from "./custom-apis/custom-api.ts";
import { SLUG_PATTERN } from "./custom-apis/custom-api-schemas.ts";
import { FENCES } from "./entries/write-fences-store.ts";

type Parts = Pick<Definition, "api" | "fields" | "policies">;

/** How a Custom API is found: by its id or by its slug. */
export type ApiReference = { readonly id: string } | { readonly slug: string };

const SLUG = new RegExp(SLUG_PATTERN);

/** Which Custom API a slug led to last time, so that the next read can fetch both at once; always verified. */
const knownSlugs = new Map<string, string>();
const MOST_KNOWN_SLUGS = 1000;

/**
 * A Custom API with everything that decides about its entries, read consistently.
 * One round trip by id or by a slug this process has seen, else two.
 */
export async function findDefinition(table: Table, reference: ApiReference): Promise<Definition | undefined> {
  if ("id" in reference) return definitionOf(await table.get(keys.customApi(reference.id)));
  const { slug } = reference;
  if (!SLUG.test(slug)) return undefined; // nobody's slug, and a key cannot hold just any text
  const hint = knownSlugs.get(slug);
  const [claim, hinted] = await Promise.all([
    table.get(keys.customApiSlug(slug)),
    hint === undefined ? undefined : table.get(keys.customApi(hint)),
  ]);
  if (!claim) return undefined;
  const owner = ownerOf(claim);
  const item = owner === hint ? hinted : await table.get(keys.customApi(owner));
  remember(slug, owner);
  return definitionOf(item);
}

/** The id that a slug led to last time, to start reads early; only a verified definition may be trusted. */
export function probableId(slug: string): string | undefined {
  return knownSlugs.get(slug);
}

function remember(slug: string, id: string): void {
  if (knownSlugs.size >= MOST_KNOWN_SLUGS) knownSlugs.clear();
  knownSlugs.set(slug, id);
}

/** The id of the Custom API or entry that holds a claim. */
export function ownerOf(claim: Item): string {
  return String(claim["owner"]);
}

export async function listDefinitions(table: Table): Promise<Definition[]> {
  const found: Item[] = [];
  let page: Page | undefined;
  do {
    page = await table.query({
      pk: keys.customApi("").pk,
      consistent: true,
      ...(page?.next ? { after: page.next } : {}),
    });
    found.push(...page.items);
  } while (page.next);
  return found.map(definitionOf).filter((definition) => definition !== undefined);
}

/** Which of these Custom APIs exist, in one round trip. */
export async function existingIds(table: Table, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await table.getMany(ids.map(keys.customApi));
  return new Set(items.flatMap((item) => (item ? [item.sk] : [])));
}

export async function getFamilyVersion(table: Table): Promise<number> {
  return (await table.get(keys.customApiFamily()))?.version ?? 0;
}

/** The definition behind a stored item. */
export function definitionOf(item: Item | undefined): Definition | undefined {
  if (!item) return undefined;
  return {
    ...unpacked<Parts>(item),
    version: item.version ?? 0,
    epoch: Number(item["epoch"]),
    hasEntries: item["has_entries"] === true,
  };
}

/** Bytes that a definition takes in its item, before packing. */
export function definitionSize({ api, fields, policies }: Definition): number {
  return Buffer.byteLength(JSON.stringify({ api, fields, policies }));
}

/** The write of a definition over the version it was made from; 0 is a new one. */
export function definitionWrite(definition: Definition, version: number): Write {
  const { api, fields, policies, epoch, hasEntries } = definition;
  const item = {
    ...keys.customApi(api.id),
    type: "custom_api",
    version: version + 1,
    epoch,
    has_entries: hasEntries,
    slug: api.slug,
    api_type: api.api_type,
    ...packed({ api, fields, policies }),
  };
  return { put: item, when: { only: version === 0 ? "absent" : { version } } };
}

/** @throws ConditionFailed in its transaction when anything of the definition changed since it was read */
export function definitionRemoval({ api, version }: Definition): Write {
  return { delete: keys.customApi(api.id), when: { only: { version } } };
}

export function slugClaim({ id, slug }: Pick<CustomApi, "id" | "slug">): Write {
  return claim(keys.customApiSlug(slug), "api_slug_claim", id);
}

export function typeClaim({ id, api_type }: Pick<CustomApi, "id" | "api_type">): Write {
  return claim(keys.customApiType(api_type), "api_type_claim", id);
}

function claim(key: { readonly pk: string; readonly sk: string }, type: string, owner: string): Write {
  return { put: { ...key, type, owner }, when: { only: "absent" } };
}

/** Whoever writes these also writes the Custom API under its version, which makes the claim its own. */
const OWN_CLAIM = { unconditional: "the Custom API's version guards its claims" } as const;

export function slugRelease(slug: string): Write {
  return { delete: keys.customApiSlug(slug), when: OWN_CLAIM };
}

export function typeRelease(apiType: string): Write {
  return { delete: keys.customApiType(apiType), when: OWN_CLAIM };
}

const ALL_GATES = Array.from({ length: FENCES }, (_, gate) => gate);

/** The gates of a new Custom API, or the same gates at the next epoch: no entry write overlaps with this. */
export function fenceWrites(apiId: string, epoch: number): Write[] {
  return ALL_GATES.map((gate) => ({
    put: { ...keys.customApiFence(apiId, gate), type: "api_gate", version: epoch },
    when: epoch === 1 ? { only: "absent" } : { only: { version: epoch - 1 } },
  }));
}

export function fenceRemovals(apiId: string): Write[] {
  return ALL_GATES.map((gate) => ({ delete: keys.customApiFence(apiId, gate), when: OWN_CLAIM }));
}

/** Lets one change of parents through at a time. */
export function familyWrite(version: number): Write {
  return {
    put: { ...keys.customApiFamily(), type: "api_family", version: version + 1 },
    when: { only: version === 0 ? "absent" : { version } },
  };
}
