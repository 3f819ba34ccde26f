import { type AccountTokenRequest, beginSignIn, finishSignIn, ok, type PendingSignIn } from "cartwright-client";
import { createStoredSignal } from "cartwright-look/stored-signal.ts";
import { member, shop } from "./api.ts";
import { bringCart, forgetCart, readCart } from "./cart.ts";
import { settings } from "./settings.ts";

type Credentials = { readonly username?: string; readonly password?: string; readonly name?: string };

const type = "account_management_authentication_token";

/**
 * Signs in, or signs up if there is a name.
 * @throws CartwrightError 400 for a wrong password, 409 with the source `data.username` for an e-mail address that is in
 * use
 */
export async function enter({ username = "", password = "", name = "" }: Credentials, isNew = false): Promise<void> {
  const how = isNew
    ? { authentication_mechanism: "self_signup" as const, name, email: username }
    : { authentication_mechanism: "password" as const };
  await takeToken({ type, password_profile_id: settings.passwordProfileId, username, password, ...how });
}

/** A member may act for several accounts, with a token for each; this shop takes the first one, and another shop may ask. */
async function takeToken(data: AccountTokenRequest["data"]): Promise<void> {
  const [first] = (await ok(shop.POST("/v2/account-members/tokens", { body: { data } }))).data;
  if (!first) return;
  member.value = { name: first.account_name, accountId: first.account_id, token: first.token, until: first.expires };
  await bringCart(first.account_id);
}

/** The identity providers of the members' realm, in the order of the buttons. */
export async function listProviders() {
  const { data } = await ok(shop.GET("/v2/settings/account-authentication"));
  const params = { path: { realmID: data.relationships.authentication_realm.data.id } };
  return (await ok(shop.GET("/v2/authentication-realms/{realmID}/oidc-profiles", { params }))).data;
}

/** The tab keeps it while the browser is at the provider. The cart stays in the browser. */
const pending = createStoredSignal<PendingSignIn | null>(sessionStorage, "tidewater.sign-in", null);

/** Leaves the shop. The address of return is one of the realm's `redirect_uris`. */
export async function goToProvider(links: { readonly "authorization-endpoint": string }): Promise<void> {
  const begun = await beginSignIn(links["authorization-endpoint"], `${location.origin}/shop/signed-in`);
  pending.value = begun.pending;
  location.assign(begun.url);
}

/** @throws SignInError, or CartwrightError 400 for a code that is spent or has ended */
export async function comeBack(): Promise<void> {
  const begun = pending.value;
  pending.value = null;
  const proof = finishSignIn(location.href, begun);
  await readCart(); // the guest's, which becomes the member's
  await takeToken({ type, ...proof });
}

/** The account keeps its cart, which this browser can no longer read. */
export function signOut(): void {
  member.value = null;
  forgetCart();
}
