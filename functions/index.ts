// Every endpoint, one line each, sorted by file: stacks, local server, documents and tests all loop over this list.
export { endpoint as createAccessToken } from "./auth/create-access-token.ts";
export { endpoint as addCartItems } from "./carts/add-cart-items.ts";
export { endpoint as createCart } from "./carts/create-cart.ts";
export { endpoint as deleteCartItem } from "./carts/delete-cart-item.ts";
export { endpoint as deleteCartItems } from "./carts/delete-cart-items.ts";
export { endpoint as deleteCart } from "./carts/delete-cart.ts";
export { endpoint as getCart } from "./carts/get-cart.ts";
export { endpoint as listCartItems } from "./carts/list-cart-items.ts";
export { endpoint as updateCartItem } from "./carts/update-cart-item.ts";
export { endpoint as listCatalogProducts } from "./catalog/list-catalog-products.ts";
export { endpoint as readCatalogProduct } from "./catalog/read-catalog-product.ts";
export { endpoint as createProduct } from "./products/create-product.ts";
export { endpoint as deleteProduct } from "./products/delete-product.ts";
export { endpoint as listProducts } from "./products/list-products.ts";
export { endpoint as readProduct } from "./products/read-product.ts";
export { endpoint as updateProduct } from "./products/update-product.ts";
export { endpoint as answerUnroutedRequest } from "./routing/answer-unrouted-request.ts";
