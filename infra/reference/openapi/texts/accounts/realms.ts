import type { Texts } from "../texts.ts";

/** Realms and their profiles. */
export const realmTexts: readonly Texts[] = [
  {
    components: {
      Realm:
        "A group of users with the ways in which they sign in. Every store has three realms: for customers, for account members, and an unused one for merchants.",
      UpdateRealmRequest: "The fields of a realm to change; fields that are left out keep their values.",
      RealmResponse: "A realm.",
      RealmListResponse: "A page of realms.",
    },
    fields: {
      id: "Id of the realm, the same in every store.",
      type: "Kind of the resource: `authentication-realm`, in requests also written as `authentication_realm`.",
      name: "Name of the realm, for those who manage the store.",
      redirect_uris:
        "Addresses to return to after single sign-on. Stored without any effect, since single sign-on is not offered.",
      duplicate_email_policy:
        "Whether single sign-on lets users share an e-mail address; `allowed` by default. Stored without any effect.",
      relationships: "The settings that the realm belongs to.",
      "relationships.origin": "The settings that name this realm.",
      "relationships.origin.data": "Reference to the settings.",
      "relationships.origin.data.id": "Id of the settings.",
      "relationships.origin.data.type":
        "Kind of the settings: those of customers, of account members or of merchants.",
      meta: "When the realm was created and last changed. It dates from 1970, since every store begins with it.",
    },
  },
  {
    components: {
      PasswordProfile:
        "A set of usernames and passwords of account members. A username is unique within its profile.",
      CreatePasswordProfileRequest: "A password profile to create.",
      UpdatePasswordProfileRequest:
        "The fields of a password profile to change; fields that are left out keep their values.",
      PasswordProfileResponse: "A password profile.",
      PasswordProfileListResponse: "A page of password profiles, oldest first.",
    },
    fields: {
      id: "Id of the password profile. Members name it when they sign in.",
      name: "Name of the profile, for those who manage the store. It need not be unique.",
      meta: "When the profile was created and last changed. The one that every store begins with dates from 1970.",
    },
  },
  {
    components: {
      OidcProfile:
        "A way of single sign-on with OpenID Connect. Single sign-on is not offered: there is none.",
      OidcProfileListResponse: "The OpenID Connect profiles of a realm: always empty.",
    },
    fields: { name: "Name of the profile, for a choice on a sign-in page." },
  },
];
