import type { Texts } from "../texts.ts";

/** How members of accounts sign in and up. */
export const accountTokenTexts: readonly Texts[] = [
  {
    components: {
      AccountTokenRequest:
        "How somebody signs in or up as a member; `authentication_mechanism` says which of the ways it is.",
      PasswordSignIn: "Signs a member in with username and password.",
      OneTimeCodeSignIn:
        "Signs a member in with a one-time code that was asked for before. The right code is used up by it.",
      SelfSignup:
        "Signs a new member up: a user, a way to sign in and, where the store says so, an account of its own.",
      SwitchAccount:
        "Issues new tokens to who has a valid one, which comes in the header `EP-Account-Management-Authentication-Token`. No other field is taken.",
    },
    fields: {
      password:
        "The password. At sign-up 8 characters at least, more if the settings of the store ask for it, and by default none of the commonest.",
      one_time_password_token:
        "The code of 6 letters and digits, in any letter case. It works once, within 10 minutes, and not after five wrong tries.",
      name: "Full name of the new member, and name of the account that the member may get.",
      email: "E-mail address of the new member; not unique, and not what the member signs in with.",
      given_name: "Given name of the new member; may be left out.",
      middle_name: "Middle name of the new member; may be left out.",
      family_name: "Family name of the new member; may be left out.",
    },
  },
  {
    components: {
      AccountToken: "A token with which a member acts for one account.",
      AccountTokenListResponse:
        "A page of tokens, one for each account of the member, oldest membership first. Empty for a member without accounts.",
    },
    fields: {
      account_id: "Id of the account that the token is for.",
      account_name: "Name of the account at this moment, for a choice of accounts.",
      token: "The token, a JWT: send it as `EP-Account-Management-Authentication-Token`.",
      expires:
        "When the token ends, ISO 8601; all tokens of an answer end together. It ends sooner with the membership, account or member.",
      meta: "Who has signed in, and which part of the tokens this is.",
      "meta.account_member_id": "Id of the member who has signed in or up.",
    },
  },
  {
    components: {
      OneTimePasswordTokenRequest:
        "A request for a one-time code to sign in with; the `data` around it may be left out.",
    },
  },
];
