import type { Texts } from "../texts.ts";

/** Realms and their profiles. */
export const realmTexts: readonly Texts[] = [
  {
    components: {
      Realm:
        "A group of users and of the ways in which they sign in. Every store has three: for customers, for account members and an unused one for merchants.",
      UpdateRealmRequest: "What to change of a realm; what is left out stays.",
      RealmResponse: "A realm.",
      RealmListResponse: "A page of realms.",
    },
    fields: {
      id: "Id of the realm, the same in every store.",
      type: "Always `authentication-realm`; a request may write it with an underscore.",
      name: "Name of the realm, for those who manage the store.",
      redirect_uris:
        "Addresses to return to after single sign-on. Stored only, since there is no single sign-on.",
      duplicate_email_policy:
        "Whether single sign-on lets users share an e-mail address. Stored only; `allowed` by default.",
      relationships: "The settings that the realm belongs to.",
      "relationships.origin": "The settings that name this realm.",
      "relationships.origin.data": "Reference to the settings.",
      "relationships.origin.data.id": "Id of the settings.",
      "relationships.origin.data.type":
        "Which settings they are: of customers, account members or merchants.",
      meta: "When the realm was made and last changed; 1970 for what was there from the beginning.",
    },
  },
  {
    components: {
      PasswordProfile:
        "One set of usernames and passwords of account members: a username is unique within its profile.",
      CreatePasswordProfileRequest: "A password profile to make.",
      UpdatePasswordProfileRequest: "What to change of a password profile; what is left out stays.",
      PasswordProfileResponse: "A password profile.",
      PasswordProfileListResponse: "A page of password profiles, oldest first.",
    },
    fields: {
      id: "Id of the password profile, which every sign-in with it names.",
      name: "Name of the profile, for those who manage the store; several may have the same.",
      meta: "When the profile was made and last changed; 1970 for the one that every store begins with.",
    },
  },
  {
    components: {
      OidcProfile: "A way of single sign-on with OpenID Connect. There is none yet.",
      OidcProfileListResponse: "The ways of single sign-on of a realm: always empty.",
    },
    fields: { name: "Name of the profile, for a choice on a sign-in page." },
  },
];
