import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { unauthorized } from "../kernel/errors.ts";
import type { Shopper } from "../use-case/context.ts";
import { type Endpoint, issuesTokens } from "./endpoint.ts";
import type { Runtime } from "./runtime.ts";

const ACCOUNT_HEADER = "ep-account-management-authentication-token";
const CUSTOMER_HEADER = "x-moltin-customer-token";

/** What an endpoint declares that looks at the signed-in member of an account alone. */
export const accountHeader = {
  [ACCOUNT_HEADER]: "Token of an account's member, from `POST /v2/account-members/tokens`.",
} as const;

/** What an endpoint declares that looks at the signed-in customer alone. */
export const customerHeader = {
  [CUSTOMER_HEADER]: "Token of a customer, from `POST /v2/customers/tokens`.",
} as const;

/** What an endpoint declares that looks at who is signed in. */
export const shopperHeaders = { ...accountHeader, ...customerHeader } as const;

/**
 * The shopper whose tokens came with a request. Storefronts send them with every call, so endpoints that do not
 * declare the headers never look at them. An empty header counts as absent. So does an expired token where a new one is
 * asked for, so that a shopper can sign in again.
 * @throws ApiError 401 for a token that is not valid or has expired
 */
export async function readShopper(
  endpoint: Endpoint,
  { headers }: APIGatewayProxyEventV2,
  { verifyShopper, now }: Runtime,
): Promise<Shopper> {
  const read = async (kind: keyof Shopper, header: string): Promise<Shopper> => {
    const token = endpoint.headers?.[header] === undefined ? "" : (headers[header] ?? "");
    if (token === "") return {};
    const shopper = await verifyShopper(kind, token, now());
    if (!shopper && !issuesTokens(endpoint)) {
      throw deadToken(kind);
    }
    return shopper ?? {};
  };
  const account = await read("account", ACCOUNT_HEADER);
  return { ...account, ...(await read("customer", CUSTOMER_HEADER)) };
}

/**
 * Whether requests look at once whether a shopper is still there. Catalog reads do not: they show what others see as
 * well, or what the shopper saw until the token ends.
 */
export function checksShoppers({
  headers,
  path,
  table,
}: Pick<Endpoint, "headers" | "path" | "table">): boolean {
  if (table === "none" || table === "invoke" || path === "/catalog" || path.startsWith("/catalog/"))
    return false;
  return Object.keys(shopperHeaders).some((name) => headers?.[name] !== undefined);
}

/** Refuses a request for a shopper of whom one part is not there any more. @throws ApiError 401 */
export function requireThere(shopper: Shopper, there: Shopper): void {
  if (shopper.account && !there.account) throw deadToken("account");
  if (shopper.customer && !there.customer) throw deadToken("customer");
}

function deadToken(kind: keyof Shopper) {
  return unauthorized(`The token of the ${kind} is not valid or has expired.`);
}
