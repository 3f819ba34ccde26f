import type { ListAnswer } from "../lists/paging.ts";

/** Lists of the published catalog also have a `self` link. */
export function addSelfLink<T>({ links, ...list }: ListAnswer<T>) {
  return { ...list, links: { self: links.current, ...links } };
}
