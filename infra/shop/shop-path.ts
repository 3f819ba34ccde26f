/** Where the storefront is, with all of its pages and files below. */
export const SHOP_PATH = "/shop";

/** Whether a path is the storefront's. One that cannot be decoded is not: the page's router would fail on it. */
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

/** The path of the part that answers: pages have no dot, and are all the same one until their script looks at the address. */
export function shopPartPath(path: string): string {
  return path.includes(".") ? path : SHOP_PATH;
}
