import { createPasswordInfo } from "../../../lib/accounts/users/passwords/create-password-info.ts";
import { createUser } from "../../../lib/accounts/users/users.ts";
import { users } from "../../../lib/accounts/users/users-store.ts";
import { createCustomer } from "../../../lib/customers/create-customer.ts";
import { customers } from "../../../lib/customers/store.ts";
import { ACCOUNT_REALM_ID, DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import { addMissing, type Merchant } from "./merchant.ts";
import { sampleCustomer, sampleMember } from "./sample-sign-in.ts";
import { demoId } from "./stable-id.ts";

export const MEMBER_ID = demoId("member Ada");
/** The account created with the member Ada: the first one for which she acts. */
export const ACCOUNT_ID = demoId("member Ada 2");
export const CUSTOMER_ID = demoId("customer Ada");

export const PASSWORD_INFO_ID = demoId("member Ada signs in");

const { username, password } = sampleMember;
const person = { name: "Ada Holt", email: sampleCustomer.email } as const;

/** A member and a customer who can sign in; skips existing ones. */
export async function addSampleShoppers(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  await Promise.all([
    addMissing(users.get(table, MEMBER_ID), () => addMember(merchant)),
    addMissing(customers.get(table, CUSTOMER_ID), () => addCustomer(merchant)),
  ]);
}

async function addMember(merchant: Merchant): Promise<void> {
  const named = { ...person, given_name: "Ada", family_name: "Holt" };
  await createUser(merchant("member Ada"), ACCOUNT_REALM_ID, { type: "user_authentication_info", ...named });
  const path = { realmId: ACCOUNT_REALM_ID, userId: MEMBER_ID };
  await createPasswordInfo(merchant("member Ada signs in"), path, {
    type: "user_authentication_password_profile_info",
    password_profile_id: DEFAULT_PROFILE_ID,
    username,
    password,
  });
}

async function addCustomer(merchant: Merchant): Promise<void> {
  const data = { type: "customer", ...person, password: sampleCustomer.password } as const;
  // Hashing a password takes an id as well, so every id of this call is the customer's.
  await createCustomer({ ...merchant(), newId: () => CUSTOMER_ID }, { data });
}
