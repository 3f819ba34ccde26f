import type { Texts } from "../texts.ts";

/** Sign-in and sign-up of account members. */
export const accountTokenTexts: readonly Texts[] = [
  {
    components: {
      AccountTokenRequest:
        "A request of an account member to sign in, to sign up or to get new tokens; `authentication_mechanism` says which.",
      PasswordSignIn: "Signs a member in with a username and password.",
      OneTimeCodeSignIn:
        "Signs a member in with a one-time code that was requested before. Signing in ends all codes of the username.",
      SelfSignup:
        "Signs a new member up: creates a user with a way to sign in and, if the store's settings say so, an account of its own.",
      SwitchAccount:
        "Issues new tokens to a member who is signed in. The current token comes in the header `EP-Account-Management-Authentication-Token`; any other field in the body is 400.",
    },
    fields: {
      password:
        "Password of the member. At sign-up it needs at least 8 characters, or more if the store's settings say so, and by default must not be one of the 10,000 most common passwords.",
      one_time_password_token:
        "The one-time code: 6 letters and digits in any letter case. It works once, within 10 minutes; signing in with it ends the other codes of the username.",
      name: "Full name of the new member. An account that is created for the member gets the same name.",
      email: "E-mail address of the new member. It need not be unique and is not used to sign in.",
      given_name: "Given name of the new member; optional.",
      middle_name: "Middle name of the new member; optional.",
      family_name: "Family name of the new member; optional.",
    },
  },
  {
    components: {
      AccountToken: "A token with which a member acts for one account.",
      AccountTokenListResponse:
        "A page of tokens, one for each of the member's accounts, oldest membership first. Empty for a member without accounts.",
    },
    fields: {
      account_id: "Id of the account that the token is for.",
      account_name:
        "Name of the account when the token was issued, so that the member can choose an account.",
      token: "The token, a JWT. Send it in the header `EP-Account-Management-Authentication-Token`.",
      expires:
        "When the token expires, in ISO 8601; all tokens of an answer expire together. It ends earlier if the membership, account or member is deleted.",
      meta: "The member who has signed in, and the paging of the tokens.",
      "meta.account_member_id": "Id of the member who has signed in or up.",
    },
  },
  {
    components: {
      OneTimePasswordTokenRequest:
        "A request for a one-time code to sign in with. The `data` envelope may be left out.",
    },
  },
];
