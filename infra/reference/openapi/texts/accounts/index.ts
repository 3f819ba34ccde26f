import type { Texts } from "../texts.ts";
import { accessTokenTexts } from "./access-tokens.ts";
import { accountTokenTexts } from "./account-tokens.ts";
import { accountTexts, memberTexts } from "./accounts.ts";
import { addressTexts } from "./addresses.ts";
import { customerTexts } from "./customers.ts";
import { permissionTexts } from "./permissions.ts";
import { realmTexts } from "./realms.ts";
import { signInSettingsTexts } from "./sign-in-settings.ts";
import { userTexts } from "./users.ts";

export const accountsTexts: readonly Texts[] = [
  accessTokenTexts,
  accountTexts,
  ...memberTexts,
  ...accountTokenTexts,
  ...userTexts,
  addressTexts,
  ...customerTexts,
  ...permissionTexts,
  ...realmTexts,
  ...signInSettingsTexts,
];
