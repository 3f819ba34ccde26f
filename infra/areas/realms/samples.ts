import { isDeepStrictEqual } from "node:util";
import { createPasswordProfile } from "../../../lib/realms/password-profiles/password-profiles.ts";
import {
  ACCOUNT_REALM_ID,
  BUYER_REALM_ID,
  DEFAULT_REALMS,
  findProfile,
  type Realms,
} from "../../../lib/realms/realms.ts";
import { getRealms } from "../../../lib/realms/realms-store.ts";
import type { NewProfile, RealmChange } from "../../../lib/realms/schemas.ts";
import { updateRealm } from "../../../lib/realms/update-realm.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { addSampleProfile } from "../../local/identity-provider/demo-profiles.ts";
import type { DemoPart, DemoSetting } from "../area.ts";

const trade = "password profile of the trade";

/** Profile for firms: sign-in by e-mail address, with one-time codes as well. */
export const TRADE_PROFILE = demoId(trade);

export const tradeProfile: NewProfile = {
  type: "password_profile",
  name: "Trade customers",
  username_format: "email",
  enable_one_time_password_token: true,
};

/** Sets the address that buyers return to after single sign-on. */
export const buyerRealm: RealmChange = {
  type: "authentication-realm",
  name: "Buyer Organization",
  redirect_uris: ["https://shop.example.org/signed-in"],
};

const PROFILES: readonly (readonly [string, NewProfile])[] = [
  [trade, tradeProfile],
  ["password profile to delete", { type: "password_profile", name: "Loyalty card numbers" }],
];

/** Further ways to sign in. All are stored in one item, so they are written in turn. */
async function addSampleRealms(merchant: Merchant, { imageBase }: DemoSetting): Promise<void> {
  const { table } = merchant();
  const retired = { id: demoId("identity provider to delete"), name: "Former provider" };
  await addSampleProfile(merchant(), BUYER_REALM_ID, retired, imageBase);
  for (const [name, data] of PROFILES) {
    if (findProfile(await getRealms(table), demoId(name))) continue;
    await createPasswordProfile(merchant(name), ACCOUNT_REALM_ID, data);
  }
  if (isAsAtFirst(await getRealms(table))) await updateRealm(merchant(), BUYER_REALM_ID, buyerRealm);
}

/** True if the buyers' realm still has its default values. */
function isAsAtFirst({ realms }: Realms): boolean {
  const [now, first] = [realms, DEFAULT_REALMS.realms].map((some) =>
    some.find(({ id }) => id === BUYER_REALM_ID),
  );
  return isDeepStrictEqual(now, first);
}

export const samples: DemoPart = { add: addSampleRealms };
