/** Path of the storefront; its pages and files are below. */
export const SHOP_PATH = "/shop";

/** True for paths of the storefront. A path that cannot be decoded is excluded, because the page's router would fail. */
export function isOfShop(path: string): boolean {
  return (path === SHOP_PATH || path.startsWith(`${SHOP_PATH}/`)) && isDecodable(path);
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
export function shopPartPath(path: string): string {
  return path.includes(".") ? path : SHOP_PATH;
}
