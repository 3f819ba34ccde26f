/** Keep it until the browser is back, such as in `sessionStorage`. Without the verifier, a code is worth nothing. */
export type PendingSignIn = {
  readonly state: string;
  readonly verifier: string;
  /** Where the browser comes back, letter for letter one of the realm's `redirect_uris`. */
  readonly redirectUri: string;
};

/** A sign-in at an identity provider ended without a code. */
export class SignInError extends Error {
  override readonly name: string = "SignInError";
  /** Such as `access_denied`; `not_begun` if this tab did not begin it, or has finished it. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const SECRET_BYTES = 32;

/**
 * Prepares a sign-in at an identity provider: keep `pending`, then send the browser to `url`.
 * @param endpoint `links["authorization-endpoint"]` of a profile
 * @param clientId `customers` for the realm of customers
 */
export async function beginSignIn(
  endpoint: string,
  redirectUri: string,
  clientId = "account-management",
): Promise<{ readonly url: string; readonly pending: PendingSignIn }> {
  const pending = { state: makeSecret(), verifier: makeSecret(), redirectUri };
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(pending.verifier));
  const url = new URL(endpoint);
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    state: pending.state,
    response_type: "code",
    scope: "openid email profile",
    code_challenge: encode(new Uint8Array(digest)),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href, pending };
}

/**
 * The fields of `POST /v2/account-members/tokens`, or of customers, for a browser that is back. They work once.
 * @param address of the page, with `code` and `state`
 * @throws SignInError if the provider or the service refused, or for another tab's sign-in
 */
export function finishSignIn(address: string, pending: PendingSignIn | null) {
  const answer = new URL(address).searchParams;
  if (!pending || answer.get("state") !== pending.state) {
    throw new SignInError("not_begun", "This sign-in did not begin in this tab, or is over.");
  }
  const error = answer.get("error");
  const code = answer.get("code");
  if (error !== null || code === null) {
    throw new SignInError(error ?? "server_error", answer.get("error_description") ?? "The sign-in failed.");
  }
  return {
    authentication_mechanism: "oidc" as const,
    oauth_authorization_code: code,
    oauth_redirect_uri: pending.redirectUri,
    oauth_code_verifier: pending.verifier,
  };
}

function makeSecret(): string {
  return encode(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

function encode(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
