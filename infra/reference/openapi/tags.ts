import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { EXTEND, OPERATE } from "./tags/extend.ts";
import { SELL } from "./tags/sell.ts";
import { SHOP, START } from "./tags/shop.ts";
import type { Tag, TagGroup } from "./tags/tag.ts";

/** All tags in reading order. */
const GROUPS: readonly TagGroup[] = [START, SHOP, SELL, EXTEND, OPERATE];
const TAGS: readonly Tag[] = GROUPS.flatMap(({ tags }) => tags);

/**
 * The most specific tag of an endpoint: the one with the endpoint's own id, otherwise that of its innermost folder.
 * @throws Error for an endpoint without a tag
 */
export function findTagName(endpoint: Pick<Endpoint, "id">): Tag {
  return findTag(endpoint).tag;
}

/**
 * Position of an endpoint in reading order: number of its tag, and position within the tag.
 * @throws Error for an endpoint without a tag
 */
export function placeOfTag(endpoint: Pick<Endpoint, "id">): {
  readonly tag: number;
  readonly within: number;
} {
  const { tag, name } = findTag(endpoint);
  return { tag: TAGS.indexOf(tag), within: tag.has.indexOf(name) };
}

function findTag({ id }: Pick<Endpoint, "id">): { readonly tag: Tag; readonly name: string } {
  for (let name = id; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf("/")))) {
    const tag = TAGS.find(({ has }) => has.includes(name));
    if (tag) return { tag, name };
  }
  throw new Error(`No tag in infra/reference/openapi/tags has '${id}'.`);
}

/** Tags that these endpoints use, and the groups with such a tag. */
export function listTags(endpoints: readonly Pick<Endpoint, "id">[]) {
  const used = new Set(endpoints.map(findTagName));
  const groups = GROUPS.map(({ name, tags }) => ({ name, tags: tags.filter((tag) => used.has(tag)) }));
  return {
    tags: TAGS.filter((tag) => used.has(tag)).map(({ name, description }) => ({ name, description })),
    "x-tagGroups": groups
      .filter(({ tags }) => tags.length > 0)
      .map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) })),
  };
}
