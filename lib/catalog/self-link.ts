import type { ListAnswer } from "../lists/paging.ts";

/** The page with a link to itself, as lists of the published catalog have it. */
export function withSelfLink<T>({ links, ...list }: ListAnswer<T>) {
  return { ...list, links: { self: links.current, ...links } };
}
