import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { unauthorized } from "../kernel/errors.ts";
import type { Shopper } from "../use-case/context.ts";
import { type Endpoint, issuesTokens } from "./endpoint.ts";
import type { Runtime } from "./runtime.ts";

const ACCOUNT_HEADER = "ep-account-management-authentication-token";
const CUSTOMER_HEADER = "x-moltin-customer-token";

export const accountHeader = {
  [ACCOUNT_HEADER]: "Token of an account's member, from `POST /v2/account-members/tokens`.",
} as const;

export const customerHeader = {
  [CUSTOMER_HEADER]: "Token of a customer, from `POST /v2/customers/tokens`.",
} as const;

export const shopperHeaders = { ...accountHeader, ...customerHeader } as const;

/** An expired token counts as absent where a new one is issued. @throws ApiError 401 for another invalid token */
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

/** Catalog reads do not check: they show public data, or what the shopper saw until the token ends. */
export function checksShoppers({
  headers,
  path,
  table,
}: Pick<Endpoint, "headers" | "path" | "table">): boolean {
  if (table === "none" || table === "invoke" || path === "/catalog" || path.startsWith("/catalog/"))
    return false;
  return Object.keys(shopperHeaders).some((name) => headers?.[name] !== undefined);
}

/** @throws ApiError 401 if a part of the shopper no longer exists */
export function requireThere(shopper: Shopper, there: Shopper): void {
  if (shopper.account && !there.account) throw deadToken("account");
  if (shopper.customer && !there.customer) throw deadToken("customer");
}

function deadToken(kind: keyof Shopper) {
  return unauthorized(`The token of the ${kind} is not valid or has expired.`);
}
