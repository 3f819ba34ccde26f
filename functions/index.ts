// Every endpoint, one line each, sorted by file: stacks, local server, documents and tests all loop over this list.
export { endpoint as createAccessToken } from "./auth/create-access-token.ts";
export { endpoint as listCatalogProducts } from "./catalog/list-catalog-products.ts";
export { endpoint as readCatalogProduct } from "./catalog/read-catalog-product.ts";
