import { CartwrightError, createCartwright, SignInError } from "cartwright-client";
import { recordFetch } from "cartwright-look/requests/requests.ts";
import { createStoredSignal } from "cartwright-look/stored-signal.ts";
import { settings } from "./settings.ts";

/**
 * The signed-in member. The token acts for an account, so it is kept only as long as the tab. `until` is when the token
 * expires.
 */
type Member = { readonly name: string; readonly accountId: string; readonly token: string; readonly until: string };
export const member = createStoredSignal<Member | null>(sessionStorage, "tidewater.member", null);

/** Every call of the shop goes through this client, which gets and renews the shopper's token itself. */
export const shop = createCartwright({
  url: settings.url ?? location.origin,
  clientId: settings.clientId,
  fetch: recordFetch,
});

// Sends the token of a member in addition to the shopper's.
shop.use({
  onRequest({ request: { headers } }) {
    if (member.value && Date.parse(member.value.until) < Date.now()) member.value = null;
    if (member.value) headers.set("EP-Account-Management-Authentication-Token", member.value.token);
  },
});

/** The header that makes a write safe to repeat: a repeat gets the first answer and changes nothing. */
export function onceOnly(key: string = crypto.randomUUID()) {
  return { "Idempotency-Key": key };
}

/** The errors as sentences to show, each with its field of the request. */
export function listProblems(error: unknown): readonly { readonly text: string; readonly field: string }[] {
  if (error === undefined) return [];
  if (error instanceof SignInError) return [{ text: error.message, field: "" }];
  if (!(error instanceof CartwrightError)) return [{ text: "The shop cannot be reached. Please try again.", field: "" }];
  return error.errors.map(({ title, detail, source }) => ({ text: detail ?? title, field: String(source ?? "") }));
}
