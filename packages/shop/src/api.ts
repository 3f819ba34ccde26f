import { CartwrightError, createCartwright } from "cartwright-client";
import { recordedFetch } from "./requests.ts";
import { settings } from "./settings.ts";
import { stored } from "./stored.ts";

/** Who is signed in, and until when. The token acts for an account, so it goes with the tab. */
type Member = { readonly name: string; readonly accountId: string; readonly token: string; readonly until: string };
export const member = stored<Member | null>(sessionStorage, "member", null);

/** Every call of the shop goes through this client, which gets and renews the shopper's token itself. */
export const shop = createCartwright({
  url: settings.url ?? location.origin,
  clientId: settings.clientId,
  fetch: recordedFetch,
});

// The token of a member goes beside the shopper's.
shop.use({
  onRequest({ request: { headers } }) {
    if (member.value && Date.parse(member.value.until) < Date.now()) member.value = null;
    if (member.value) headers.set("EP-Account-Management-Authentication-Token", member.value.token);
  },
});

/** The header that makes a write safe to repeat: who sends it again gets the first answer, and nothing is done twice. */
export function onceOnly(key: string = crypto.randomUUID()) {
  return { "Idempotency-Key": key };
}

/** What went wrong, in sentences to show, each with the field of the request that it is about. */
export function problemsOf(error: unknown): readonly { readonly text: string; readonly field: string }[] {
  if (error === undefined) return [];
  if (!(error instanceof CartwrightError)) return [{ text: "The shop cannot be reached. Please try again.", field: "" }];
  return error.errors.map(({ title, detail, source }) => ({ text: detail ?? title, field: String(source ?? "") }));
}
