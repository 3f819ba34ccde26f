import { isPublishing, type Release } from "./catalog.ts";

/**
 * Numbers of the older releases whose products a coming release must leave in place: those that someone may read
 * now, and those under way that may still go live before it does.
 */
export function keptBeside(
  { number }: Pick<Release, "number">,
  releases: readonly Pick<Release, "number" | "status">[],
): number[] {
  const published = releases.filter(({ status }) => status === "PUBLISHED").map((one) => one.number);
  const newest = Math.max(0, ...published);
  const coming = releases.filter((one) => one.number > newest && one.number < number && isPublishing(one));
  return [...published, ...coming.map((one) => one.number)];
}
