import { ACCOUNT_REALM_ID } from "../../../lib/realms/realms.ts";
import { getRealms, getVersionedRealms } from "../../../lib/realms/realms-store.ts";
import { requireRealm } from "../../../lib/realms/require-realm.ts";
import { updateAccountAuthentication } from "../../../lib/realms/settings/settings.ts";
import { updateRealm } from "../../../lib/realms/update-realm.ts";
import type { Context } from "../../../lib/use-case/context.ts";
import { SHOP_PATH } from "../../build/shop/shop-path.ts";
import { unlessRefused } from "../../local/demo/merchant.ts";
import { addDemoProfiles } from "../../local/identity-provider/demo-profiles.ts";
import type { DemoPart } from "../area.ts";

/**
 * Lets members sign up, each with an account, and change their passwords. Does nothing if the sign-in settings were changed
 * before.
 */
async function openDemoSignUp(ctx: Context): Promise<void> {
  if ((await getVersionedRealms(ctx.table)).version > 0) return;
  await updateAccountAuthentication(ctx, {
    type: "account_authentication_settings",
    enable_self_signup: true,
    auto_create_account_for_account_members: true,
    account_member_self_management: "update_only",
  });
}

/** The shop at the address of this start, under both names of this machine. */
async function addRedirectUris(ctx: Context, url: string): Promise<void> {
  const addresses = new Set([url, url.replace("//127.0.0.1:", "//localhost:")]);
  const uris = [...addresses].map((address) => `${address}${SHOP_PATH}/signed-in`);
  const { redirect_uris } = requireRealm(await getRealms(ctx.table), ACCOUNT_REALM_ID);
  if (uris.every((uri) => redirect_uris.includes(uri))) return;
  const others = redirect_uris.filter((one) => !one.endsWith(`${SHOP_PATH}/signed-in`));
  await updateRealm(ctx, ACCOUNT_REALM_ID, {
    type: "authentication-realm",
    redirect_uris: [...others, ...uris],
  });
}

export const demo: DemoPart = {
  after: ["settings"],
  add: async (merchant, { imageBase }) => {
    await openDemoSignUp(merchant());
    // An address without https, as some tests have it, is refused.
    await unlessRefused(addRedirectUris(merchant(), imageBase));
    await addDemoProfiles(merchant(), imageBase);
  },
};
