import { DEFAULT_PROFILE_ID } from "../../lib/realms/realms.ts";
import { DEMO_ADMIN, DEMO_SHOP } from "./demo/clients.ts";
import { firstCall } from "./home/first-call.ts";

export type Welcome = {
  readonly url: string;
  readonly store: string;
  readonly profile: string;
  readonly hasShop: boolean;
  readonly hasConsole: boolean;
  /** Certificate to trust, with https. */
  readonly trust?: Trust;
};

/** The output of `npm start`: commands to paste, then the line that says it is ready. */
export function welcome({ url, store, profile, hasShop, hasConsole, trust }: Welcome): string {
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
  }${
    hasConsole
      ? `Console    ${url}/console (for merchants)
  `
      : ""
  }Reference  ${url}/reference
  Payments   ${url}/payments (with test cards)
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

/** The certificate file and its expiry. */
type Trust = { readonly file: string; readonly until: Date };

/** Commands that make Node and the system's browsers trust this machine's certificate, one per line. */
export function trustLines({ file, until }: Trust, platform: NodeJS.Platform): string {
  const node =
    platform === "win32" ? `set NODE_EXTRA_CA_CERTS=${file}` : `export NODE_EXTRA_CA_CERTS='${file}'`;
  return `Trust its certificate, good until ${until.toISOString().slice(0, 10)}, where a storefront and a browser run:

  ${node}
  ${browserLine(file, platform)}`;
}

function browserLine(file: string, platform: NodeJS.Platform): string {
  switch (platform) {
    case "darwin":
      return `security add-trusted-cert -p ssl -k ~/Library/Keychains/login.keychain-db '${file}'`;
    case "win32":
      return `certutil -user -addstore Root "${file}"`;
    default:
      return `certutil -d sql:$HOME/.pki/nssdb -A -t P,, -n cartwright -i '${file}'`;
  }
}
