import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "./refusal.ts";

/** An account of Stripe with its keys. The prefix of a key decides between test and live mode. */
export type Account = {
  readonly id: string;
  /** Secret and restricted keys. */
  readonly keys: readonly string[];
  readonly publishableKeys: readonly string[];
  /** Sign what a test's callback receives when no webhook endpoint is registered. */
  readonly webhookSecrets: readonly string[];
  /** Accounts that the keys may use with `Stripe-Account`. */
  readonly connected: readonly string[];
};

export type AccountSettings = Pick<Account, "id" | "keys"> & Partial<Account>;

/** Account of a stand-in without settings. */
export const DEMO_ACCOUNT: Account = {
  id: "acct_1HarbourDemo",
  keys: ["sk_test_51HarbourDemo0000wxyz"],
  publishableKeys: ["pk_test_51HarbourDemo0000wxyz"],
  webhookSecrets: ["whsec_HarbourDemo0000wxyz"],
  connected: [],
};

export function toAccount(settings: AccountSettings): Account {
  return { publishableKeys: [], webhookSecrets: [], connected: [], ...settings };
}

/** The account and mode that a request works in. */
export type Caller = {
  readonly account: string;
  readonly livemode: boolean;
  /** A browser with a publishable key. */
  readonly isBrowser: boolean;
};

/**
 * @param key of the parameters, as browsers send it
 * @throws Refusal 401 without a valid key, 403 for an account that the key may not use
 */
export function readCaller(
  accounts: readonly Account[],
  headers: IncomingHttpHeaders,
  key: string | undefined,
  chosen: string | undefined,
): Caller {
  const [, bearer] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  const used = bearer ?? key;
  if (used === undefined) throw refuseKey("You did not provide an API key.");
  const account = accounts.find(({ keys, publishableKeys }) => [...keys, ...publishableKeys].includes(used));
  if (!account) throw refuseKey(`Invalid API Key provided: ${used.slice(0, 8)}****${used.slice(-4)}`);
  const header = headers["stripe-account"];
  const wanted = (typeof header === "string" ? header : chosen) ?? account.id;
  if (wanted !== account.id && !account.connected.includes(wanted)) throw refuseAccount(used, wanted);
  return {
    account: wanted,
    livemode: used.includes("_live_"),
    isBrowser: account.publishableKeys.includes(used),
  };
}

function refuseKey(message: string): Refusal {
  return new Refusal(401, { type: "invalid_request_error", message }, false);
}

function refuseAccount(key: string, account: string): Refusal {
  const message = `The provided key '${key.slice(0, 8)}****${key.slice(-4)}' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`;
  return new Refusal(403, { type: "invalid_request_error", code: "account_invalid", message }, false);
}

/** 401: a browser calls what only a secret key may call. */
export function refuseBrowser(): Refusal {
  const message =
    "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.";
  return new Refusal(401, { type: "invalid_request_error", code: "secret_key_required", message }, false);
}
