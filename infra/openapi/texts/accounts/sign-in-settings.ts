import type { Texts } from "../texts.ts";

/** Settings of who signs in and how. */
export const signInSettingsTexts: readonly Texts[] = [
  {
    components: {
      AccountAuthenticationSettings: "How members of accounts sign up and in.",
      UpdateAccountAuthenticationSettingsRequest: "The settings to change; what is left out stays.",
      AccountAuthenticationSettingsResponse: "The settings of how members of accounts sign up and in.",
    },
    fields: {
      id: "Id of these settings, the same in every store; a change may leave it out, any other is 400.",
      relationships: "The realm of account members.",
      "relationships.authentication_realm": "The realm whose users are account members.",
      "relationships.authentication_realm.data": "Reference to the realm.",
      "relationships.authentication_realm.data.id":
        "Id of the realm: read its password profiles to sign members in.",
      meta: "What single sign-on would need.",
      "meta.client_id": "Always `account-management`: the client of single sign-on, which is not offered.",
    },
  },
  {
    components: {
      AccountMembershipSettings: "How many accounts one member may belong to.",
      UpdateAccountMembershipSettingsRequest: "The limit to set; left out, it stays.",
      AccountMembershipSettingsResponse: "The settings of memberships.",
    },
  },
  {
    components: {
      CustomerAuthenticationSettings: "In which realm customers sign in.",
      CustomerAuthenticationSettingsResponse: "The settings of how customers sign in.",
    },
    fields: {
      id: "Id of these settings, the same in every store.",
      relationships: "The realm of customers.",
      "relationships.authentication-realm": "The realm that customers belong to.",
      "relationships.authentication-realm.data": "Reference to the realm.",
      "relationships.authentication-realm.data.id": "Id of the realm of customers.",
      meta: "What single sign-on would need.",
      "meta.client_id": "Always `customers`: the client of single sign-on, which is not offered.",
    },
  },
];
