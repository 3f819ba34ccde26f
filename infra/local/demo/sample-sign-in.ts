import { DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";

const EMAIL = "ada@example.org";
const PASSWORD = "harbour-lantern-27";

/** Sign-in of the demo store's member, who has an account of her own. */
export const sampleMember = {
  type: "account_management_authentication_token",
  authentication_mechanism: "password",
  password_profile_id: DEFAULT_PROFILE_ID,
  username: EMAIL,
  password: PASSWORD,
} as const;

/** Sign-in of the demo store's customer. */
export const sampleCustomer = { type: "token", email: EMAIL, password: PASSWORD } as const;
