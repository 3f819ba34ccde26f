import { DEFAULT_PROFILE_ID } from "../../lib/realms/realms.ts";
import { DEMO_ADMIN, DEMO_SHOP } from "./demo/clients.ts";
import { firstCall } from "./home/first-call.ts";
import { type Trust, trustLines } from "./https/trust-lines.ts";

export type Welcome = {
  readonly url: string;
  readonly store: string;
  readonly profile: string;
  readonly hasShop: boolean;
  /** Certificate to trust, with https. */
  readonly trust?: Trust;
};

/** The output of `npm start`: commands to paste, then the line that says it is ready. */
export function welcome({ url, store, profile, hasShop, trust }: Welcome): string {
  const curl = trust ? `curl -s --cacert '${trust.file}'` : "curl -s";
  const bearer = `-H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json"`;
  const { item } = firstCall(hasShop);
  return `
Cartwright: carts, orders, payments, stock, catalog and custom APIs

  ${
    hasShop
      ? `Shop       ${url}/shop
  `
      : ""
  }Reference  ${url}/reference
  Deliveries ${url}/deliveries (of events, to integrations)
  Clients    ${DEMO_ADMIN.clientId} with secret ${DEMO_ADMIN.secret} (both grants), ${DEMO_SHOP.clientId} (implicit alone)
  Members    sign up and in with the password profile ${DEFAULT_PROFILE_ID}
  Store      ${store}
  Profile    ${profile}
${trust ? `\n${trustLines(trust, process.platform)}\n` : ""}
Get a token:

  TOKEN=$(${curl} ${url}/oauth/access_token -d grant_type=implicit -d client_id=${DEMO_SHOP.clientId} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

Make a cart and add something to it:

  CART=$(${curl} ${url}/v2/carts ${bearer} -d '{"data":{}}' | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
  ${curl} ${url}/v2/carts/$CART/items ${bearer} -d '${item}'

Ready on ${url}`;
}
