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

/** What an endpoint declares that looks at who is signed in. */
export const shopperHeaders = {
  ...accountHeader,
  [CUSTOMER_HEADER]: "Token of a customer, from `POST /v2/customers/tokens`.",
} as const;

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
      throw unauthorized(`The token of the ${kind} is not valid or has expired.`);
    }
    return shopper ?? {};
  };
  const account = await read("account", ACCOUNT_HEADER);
  return { ...account, ...(await read("customer", CUSTOMER_HEADER)) };
}
