import { DEMO_SHOP } from "../demo/clients.ts";

/** Data of the requests that create a cart. The page shows them as commands and sends them with its button. */
export type FirstCall = {
  readonly clientId: string;
  /** Body of the request that adds an item to the cart. */
  readonly item: string;
};

/** @param hasShop false: the shop has no products, so the cart gets a custom item */
export function firstCall(hasShop: boolean): FirstCall {
  const item = hasShop
    ? '{"data":{"type":"cart_item","sku":"TW-ALDER-MUG","quantity":2}}'
    : '{"data":{"type":"custom_item","name":"Gift wrap","sku":"WRAP","quantity":1,"price":{"amount":500}}}';
  return { clientId: DEMO_SHOP.clientId, item };
}

/** The requests as shell commands. @param url of the service */
export function firstCallCommands(url: string, { clientId, item }: FirstCall): string {
  const field = (name: string) => `sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/'`;
  return `# 1. A token for a shopper: the id of a key is enough
TOKEN=$(curl -s ${url}/oauth/access_token \\
  -d grant_type=implicit -d client_id=${clientId} |
  ${field("access_token")})

# 2. A cart
CART=$(curl -s ${url}/v2/carts -d '{"data":{}}' \\
  -H "Authorization: Bearer $TOKEN" |
  ${field("id")})

# 3. Something in it
curl -s ${url}/v2/carts/$CART/items \\
  -H "Authorization: Bearer $TOKEN" \\
  -d '${item}'`;
}
