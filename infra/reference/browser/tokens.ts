import type { Keys, Shoppers, TokenForm } from "../settings.ts";
import type { SignedIn, Tokens } from "./prepared-document.ts";

/** Shorter than a token's hour. */
export const RENEWAL_MS = 50 * 60 * 1000;

/** Pause after a failure that may be temporary. */
export const RETRY_MS = 30 * 1000;

/** A caller without a token, and the service's reason. */
export type Refusal = { readonly caller: string; readonly detail: string };

/** Tokens of accepted callers, and reasons for refused ones. */
export type Fetched = { readonly tokens: Tokens; readonly refusals: readonly Refusal[] };

/**
 * Gets a token for each of the two keys that is set.
 * @throws Error with a message for the user if the service did not decide about a key, so that a retry may help
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
  const body = await answer.json().catch(() => undefined); // a proxy may answer with a page
  if (typeof body?.access_token === "string") return { token: body.access_token };
  const detail = body?.errors?.[0]?.detail ?? `The service answered ${answer.status}.`;
  if (!REFUSALS.has(answer.status)) throw new Error(`No token: ${detail}`);
  return { detail };
}

/** Answers that are a decision about the key. */
const REFUSALS = new Set([400, 401, 403, 404, 422]);

/** Signs the shoppers in; a refused shopper gets no token. @param token of a shopper */
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
