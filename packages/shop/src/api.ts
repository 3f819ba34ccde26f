import { CartwrightError, createCartwright } from "cartwright-client";
import { recordedFetch } from "./requests.ts";
import { settings } from "./settings.ts";
import { stored } from "./stored.ts";

/** Who is signed in. The token acts for an account, so it goes with the tab. */
type Member = { readonly name: string; readonly accountId: string; readonly token: string };
export const member = stored<Member | null>(sessionStorage, "member", null);

export const CURRENCIES = ["USD", "EUR"];
export const currency = stored(localStorage, "currency", "USD");

/** Every call of the shop goes through this client, which gets and renews the shopper's token itself. */
const url = settings.url || location.origin;
export const shop = createCartwright({ url, clientId: settings.clientId, fetch: fetchPatiently });

shop.use({
  onRequest({ request: { headers } }) {
    headers.set("X-Moltin-Currency", currency.value);
    if (member.value) headers.set("EP-Account-Management-Authentication-Token", member.value.token);
  },
});

const PAUSES_MS = [300, 1200];

/** Repeats what got lost on the way or came too early, if to do it twice is to do it once. */
async function fetchPatiently(request: Request): Promise<Response> {
  const isSafe = request.method !== "POST" || request.headers.has("Idempotency-Key");
  for (const pause of isSafe ? PAUSES_MS : []) {
    const response = await recordedFetch(request.clone()).catch(() => undefined);
    if (response && response.status !== 503) return response;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return recordedFetch(request);
}

/** The header that makes a write safe to repeat. One key is one wish of the shopper: another mug has another key. */
export function onceOnly(key: string = crypto.randomUUID()) {
  return { "Idempotency-Key": key };
}

/** What went wrong, in sentences to show, each with the field of the request that it is about. */
export function problemsOf(error: unknown): readonly { readonly text: string; readonly field: string }[] {
  if (error === undefined) return [];
  if (!(error instanceof CartwrightError))
    return [{ text: "The shop cannot be reached. Try again.", field: "" }];
  return error.errors.map(({ title, detail, source }) => ({
    text: detail ?? title,
    field: String(source ?? ""),
  }));
}
