import type { Keys, Shoppers, TokenForm } from "../settings.ts";
import type { SignedIn, Tokens } from "./shown-tokens.ts";

/** Well before the hour is over for which a token is good. */
export const RENEWAL_MS = 50 * 60 * 1000;

/** How long to wait after a failure that may pass by itself. */
export const RETRY_MS = 30 * 1000;

/** A caller that the service gives no token, and why, in its words. */
export type Refusal = { readonly caller: string; readonly detail: string };

/** Tokens of the callers that got one, and why others got none. */
export type Fetched = { readonly tokens: Tokens; readonly refusals: readonly Refusal[] };

/**
 * Gets a token for each of the two callers that there is a key for.
 * @throws Error in words where nothing decided about a key, so that asking again may help
 */
export async function fetchTokens(keys: Keys): Promise<Fetched> {
  const found = await Promise.all(
    Object.entries(keys).map(async ([caller, form]) => ({ caller, ...(await fetchToken(form)) })),
  );
  return {
    tokens: Object.fromEntries(found.flatMap(({ caller, token }) => (token ? [[caller, token]] : []))),
    refusals: found.flatMap(({ caller, detail }) => (detail === undefined ? [] : [{ caller, detail }])),
  };
}

async function fetchToken(form: TokenForm): Promise<{ readonly token?: string; readonly detail?: string }> {
  const answer = await fetch("/oauth/access_token", { method: "POST", body: new URLSearchParams(form) });
  const body = await answer.json().catch(() => undefined); // whatever is between may answer with a page
  if (typeof body?.access_token === "string") return { token: body.access_token };
  const detail = body?.errors?.[0]?.detail ?? `The service answered ${answer.status}.`;
  if (!REFUSALS.has(answer.status)) throw new Error(`No token: ${detail}`);
  return { detail };
}

/** Statuses that say something about the key. */
const REFUSALS = new Set([400, 401, 403, 404, 422]);

/** Signs the shoppers in; who is not let in any more has no token. @param token of a shopper */
export async function signIn({ member, customer }: Shoppers, token: string): Promise<SignedIn> {
  const [account, person] = await Promise.all([
    post("/v2/account-members/tokens", member, token).then(({ data }) => data?.[0]?.token),
    post("/v2/customers/tokens", customer, token).then(({ data }) => data?.token),
  ]);
  return {
    ...(typeof account === "string" ? { ACCOUNT_TOKEN: account } : {}),
    ...(typeof person === "string" ? { CUSTOMER_TOKEN: person } : {}),
  };
}

async function post(path: string, data: unknown, token: string) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify({ data }) });
  return answer.json().catch(() => ({}));
}
