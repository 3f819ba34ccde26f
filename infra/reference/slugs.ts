/** Title for an address: `ETag and If-Match` becomes `etag-and-if-match`. */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s+/g, "-");
}

/** Slugs of one page: a repeated title gets a number, as on GitHub. */
export function newSlugs(): (title: string) => string {
  const taken = new Map<string, number>();
  return (title) => {
    const slug = slugify(title);
    const times = taken.get(slug) ?? 0;
    taken.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  };
}
