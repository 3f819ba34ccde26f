import type { SignOn } from "./sign-on.ts";

export type SignOnError =
  | "access_denied"
  | "callback_replay"
  | "invalid_request"
  | "invalid_scope"
  | "server_error"
  | "temporarily_unavailable"
  | "unsupported_response_type";

/** Codes that a provider may answer with and a storefront may get. */
const PROVIDER_ERRORS: ReadonlySet<string> = new Set([
  ...["invalid_request", "unauthorized_client", "access_denied", "unsupported_response_type"],
  ...["invalid_scope", "server_error", "temporarily_unavailable"],
  ...["interaction_required", "login_required", "account_selection_required", "consent_required"],
]);

/** The provider's own words are not handed on: they would be shown as the store's. */
export function readProviderError(error: string): string {
  return PROVIDER_ERRORS.has(error) ? error : "server_error";
}

type Back = Pick<SignOn, "redirect_uri"> & { readonly state: string | undefined };

/** Address of the storefront with these parameters. A query that it has is kept. */
export function makeReturnAddress(
  { redirect_uri, state }: Back,
  parameters: Readonly<Record<string, string>>,
): string {
  const added = new URLSearchParams({ ...parameters, ...(state === undefined ? {} : { state }) });
  return `${redirect_uri}${redirect_uri.includes("?") ? "&" : "?"}${added}`;
}
