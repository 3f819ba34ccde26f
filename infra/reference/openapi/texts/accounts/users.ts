import type { Texts } from "../texts.ts";

/** Users of realms and their sign-in methods. */
export const userTexts: readonly Texts[] = [
  {
    components: {
      UserAuthenticationInfo:
        "A user: a person in a realm. Each user of the account realm is also the account member with the same id.",
      CreateUserAuthenticationInfoRequest:
        "A user to create. To sign in, the user also needs a way to sign in, which is added afterwards.",
      UpdateUserAuthenticationInfoRequest:
        "The fields of a user to change; fields that are left out keep their values. The account member changes with the user.",
      UserAuthenticationInfoResponse: "A user.",
      UserAuthenticationInfoListResponse: "A page of the users of a realm.",
    },
    fields: {
      id: "Id of the user; in the account realm also the id of the account member.",
      name: "Full name of the person.",
      email: "E-mail address of the person. It need not be unique and is not used to sign in.",
      given_name: "Given name. Null, or an empty string in a request, means none.",
      middle_name: "Middle name. Null, or an empty string in a request, means none.",
      family_name: "Family name. Null, or an empty string in a request, means none.",
      meta: "When the user was created and last changed.",
      "meta.updated_at": "When the user or one of its ways to sign in was last changed.",
      "meta.creation_status": "Always `COMPLETE`: a user is never created in part.",
    },
  },
  {
    components: {
      PasswordProfileInfo:
        "A way for a user to sign in: a username and password in a password profile. Answers never contain the password.",
      CreatePasswordProfileInfoRequest: "A username and password that a user is to sign in with.",
      UpdatePasswordProfileInfoRequest: "The new username, the new password or both; what is left out stays.",
      PasswordProfileInfoResponse: "A way for a user to sign in.",
      PasswordProfileInfoListResponse: "A page of the ways in which a user signs in, oldest first.",
    },
    fields: {
      id: "Id of the way to sign in.",
      password_profile_id: "Id of the password profile that the username belongs to.",
      username:
        "Name to sign in with, as it was last written. Unique in its password profile, whatever the letter case.",
      password:
        "New password: at least 8 characters, or more if the store's settings say so, and by default none of the 10,000 most common passwords.",
      meta: "When the way to sign in was created and last changed.",
      "meta.updated_at": "When the username or password was last changed.",
    },
  },
];
