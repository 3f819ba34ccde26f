/** Path of the storefront; its pages and files are below. */
export const SHOP_PATH = "/shop";
