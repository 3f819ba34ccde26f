import { TITLES } from "../kernel/error-titles.ts";
import { errorOf, problem, shortName } from "../kernel/errors.ts";

/** @throws ApiError 400 naming each slug that no location has */
export function requireLocations(
  slugs: readonly string[],
  known: { readonly has: (slug: string) => boolean },
): void {
  const unknown = slugs.filter((slug) => !known.has(slug));
  const [first, ...others] = unknown.map((slug) =>
    problem(400, `There is no location with the slug '${shortName(slug)}'.`, {
      title: TITLES.validationError,
      source: `data.attributes.locations.${shortName(slug)}`,
    }),
  );
  if (first) throw errorOf(first, ...others);
}
