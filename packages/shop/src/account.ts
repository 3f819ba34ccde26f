import { ok } from "cartwright-client";
import { member, shop } from "./api.ts";
import { bringCart, forgetCart } from "./cart.ts";
import { settings } from "./settings.ts";

type Credentials = { readonly username?: string; readonly password?: string; readonly name?: string };

/**
 * Signs in, or signs up if there is a name. A member may act for several accounts, with a token for each; this shop takes
 * the first one, and another shop may ask.
 * @throws CartwrightError 400 for a wrong password, 409 with the source `data.username` for an e-mail address that is in
 * use
 */
export async function enter({ username = "", password = "", name = "" }: Credentials, isNew = false): Promise<void> {
  const how = isNew
    ? { authentication_mechanism: "self_signup" as const, name, email: username }
    : { authentication_mechanism: "password" as const };
  const type = "account_management_authentication_token";
  const data = { type, password_profile_id: settings.passwordProfileId, username, password, ...how } as const;
  const [first] = (await ok(shop.POST("/v2/account-members/tokens", { body: { data } }))).data;
  if (!first) return;
  member.value = { name: first.account_name, accountId: first.account_id, token: first.token, until: first.expires };
  await bringCart(first.account_id);
}

/** The account keeps its cart, which this browser can no longer read. */
export function signOut(): void {
  member.value = null;
  forgetCart();
}
