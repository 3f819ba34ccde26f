import type { Endpoint } from "../../lib/http/endpoint.ts";
import { EXTEND, OPERATE } from "./tags/extend.ts";
import { SELL } from "./tags/sell.ts";
import { SHOP, START } from "./tags/shop.ts";
import type { Tag, TagGroup } from "./tags/tag.ts";

/** All tags in the order in which one learns them. */
const GROUPS: readonly TagGroup[] = [START, SHOP, SELL, EXTEND, OPERATE];
const TAGS: readonly Tag[] = GROUPS.flatMap(({ tags }) => tags);

/**
 * The tag of an endpoint: the one that names the endpoint itself or the innermost of its folders.
 * @throws Error for an endpoint that no tag has
 */
export function tagOf(endpoint: Pick<Endpoint, "id">): Tag {
  return foundTag(endpoint).tag;
}

/**
 * Where an endpoint stands in the order in which one learns them: the number of its tag, and within that of what the tag
 * names.
 * @throws Error for an endpoint that no tag has
 */
export function placeOfTag(endpoint: Pick<Endpoint, "id">): {
  readonly tag: number;
  readonly within: number;
} {
  const { tag, name } = foundTag(endpoint);
  return { tag: TAGS.indexOf(tag), within: tag.has.indexOf(name) };
}

function foundTag({ id }: Pick<Endpoint, "id">): { readonly tag: Tag; readonly name: string } {
  for (let name = id; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf("/")))) {
    const tag = TAGS.find(({ has }) => has.includes(name));
    if (tag) return { tag, name };
  }
  throw new Error(`No tag in infra/openapi/tags has '${id}'.`);
}

/** What a document of these endpoints says of its tags: each that is used, and the groups that have one of them. */
export function tagsOf(endpoints: readonly Pick<Endpoint, "id">[]) {
  const used = new Set(endpoints.map(tagOf));
  const groups = GROUPS.map(({ name, tags }) => ({ name, tags: tags.filter((tag) => used.has(tag)) }));
  return {
    tags: TAGS.filter((tag) => used.has(tag)).map(({ name, description }) => ({ name, description })),
    "x-tagGroups": groups
      .filter(({ tags }) => tags.length > 0)
      .map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) })),
  };
}
