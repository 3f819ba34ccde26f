import { TITLES } from "../kernel/error-titles.ts";
import { problem, shortName, toApiError } from "../kernel/errors.ts";

/** @throws ApiError 400 naming each unknown slug */
export function requireLocations(
  slugs: readonly string[],
  existingSlugs: { readonly has: (slug: string) => boolean },
): void {
  const unknown = slugs.filter((slug) => !existingSlugs.has(slug));
  const [first, ...others] = unknown.map((slug) =>
    problem(400, `There is no location with the slug '${shortName(slug)}'.`, {
      title: TITLES.validationError,
      source: `data.attributes.locations.${shortName(slug)}`,
    }),
  );
  if (first) throw toApiError(first, ...others);
}
