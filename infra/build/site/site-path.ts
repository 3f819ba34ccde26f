/** True for paths of a site. A path that cannot be decoded is excluded, because the page's router would fail. */
export function isOfSite(site: string, path: string): boolean {
  return (path === site || path.startsWith(`${site}/`)) && isDecodable(path);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of the part to serve. Pages have no dot in their path, and all of them are the same document until its script reads
 * the address.
 */
export function sitePartPath(site: string, path: string): string {
  return path.includes(".") ? path : site;
}
