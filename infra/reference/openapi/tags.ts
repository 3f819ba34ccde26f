import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { GROUPS, type Tag } from "../../areas/area.ts";
import { areas } from "../../areas/index.ts";

type PlacedTag = Tag & Required<Pick<Tag, "has">>;

/** All tags in reading order. */
const TAGS: readonly PlacedTag[] = Object.entries(areas)
  .flatMap(([name, { tags = [] }]) => tags.map((tag) => ({ has: [name], ...tag })))
  .toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.place - b.place);

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

function findTag({ id }: Pick<Endpoint, "id">): { readonly tag: PlacedTag; readonly name: string } {
  for (let name = id; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf("/")))) {
    const tag = TAGS.find(({ has }) => has.includes(name));
    if (tag) return { tag, name };
  }
  throw new Error(`No tag has '${id}': infra/areas/${id.split("/")[0]}/area.ts needs one.`);
}

/** Tags that these endpoints use, and the groups with such a tag. */
export function listTags(endpoints: readonly Pick<Endpoint, "id">[]) {
  const used = new Set<Tag>(endpoints.map(findTagName));
  const tags = TAGS.filter((tag) => used.has(tag));
  return {
    tags: tags.map(({ name, description }) => ({ name, description })),
    "x-tagGroups": GROUPS.map((group) => ({
      name: group,
      tags: tags.filter((tag) => tag.group === group).map(({ name }) => name),
    })).filter((group) => group.tags.length > 0),
  };
}
