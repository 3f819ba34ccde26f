import type { Texts } from "../texts.ts";

export const signInSettingsTexts: readonly Texts[] = [
  {
    components: {
      AccountAuthenticationSettings: "How account members sign up and sign in.",
      UpdateAccountAuthenticationSettingsRequest:
        "The settings to change; those that are left out keep their values.",
      AccountAuthenticationSettingsResponse: "The settings of how account members sign up and sign in.",
    },
    fields: {
      id: "Id of these settings, the same in every store. A change may leave it out; any other id is 400.",
      relationships: "The realm of account members.",
      "relationships.authentication_realm": "The realm whose users are account members.",
      "relationships.authentication_realm.data": "Reference to the realm.",
      "relationships.authentication_realm.data.id":
        "Id of the realm. Its password profiles are what members sign in with.",
      meta: "The client for single sign-on.",
      "meta.client_id": "Always `account-management`: the client for single sign-on, which is not offered.",
    },
  },
  {
    components: {
      AccountMembershipSettings: "How many accounts one member may belong to.",
      UpdateAccountMembershipSettingsRequest: "The limit to set; if it is left out, the limit stays.",
      AccountMembershipSettingsResponse: "The settings of account memberships.",
    },
  },
  {
    components: {
      CustomerAuthenticationSettings: "The realm that customers sign in to.",
      CustomerAuthenticationSettingsResponse: "The settings of how customers sign in.",
    },
    fields: {
      id: "Id of these settings, the same in every store.",
      relationships: "The realm of customers.",
      "relationships.authentication-realm": "The realm that customers belong to.",
      "relationships.authentication-realm.data": "Reference to the realm.",
      "relationships.authentication-realm.data.id": "Id of the realm of customers.",
      meta: "The client for single sign-on.",
      "meta.client_id": "Always `customers`: the client for single sign-on, which is not offered.",
    },
  },
];
