import type { Texts } from "../texts.ts";

/** Users of realms, and the ways in which they sign in. */
export const userTexts: readonly Texts[] = [
  {
    components: {
      UserAuthenticationInfo:
        "A user: a person in a realm. In the account realm each user is also the account member with the same id.",
      CreateUserAuthenticationInfoRequest: "A user to make, without a way to sign in.",
      UpdateUserAuthenticationInfoRequest:
        "What to change of a user; what is left out stays. The member follows at once.",
      UserAuthenticationInfoResponse: "A user.",
      UserAuthenticationInfoListResponse: "A page of the users of a realm.",
    },
    fields: {
      id: "Id of the user; in the account realm also that of the account member.",
      name: "Full name of the person.",
      email: "E-mail address of the person; not unique, and not what the user signs in with.",
      given_name: "Given name. Null, or an empty text in a request, means none.",
      middle_name: "Middle name. Null, or an empty text in a request, means none.",
      family_name: "Family name. Null, or an empty text in a request, means none.",
      meta: "When the user was made and last changed.",
      "meta.updated_at": "When the user or one of its ways to sign in was last changed.",
      "meta.creation_status": "Always `COMPLETE`: a user is there as a whole or not at all.",
    },
  },
  {
    components: {
      PasswordProfileInfo:
        "A way for a user to sign in: a username and password in one password profile. The password is never answered.",
      CreatePasswordProfileInfoRequest: "A way to sign in to give a user.",
      UpdatePasswordProfileInfoRequest: "The new username, the new password or both; what is left out stays.",
      PasswordProfileInfoResponse: "A way for a user to sign in.",
      PasswordProfileInfoListResponse: "A page of the ways in which a user signs in, oldest first.",
    },
    fields: {
      id: "Id of the way to sign in.",
      password_profile_id: "Id of the password profile that the username is of.",
      username:
        "Name to sign in with as it was last written; unique in its profile, whatever the letter case.",
      password:
        "New password: 8 characters at least, more if the settings of the store ask for it, and by default none of the commonest.",
      meta: "When the way to sign in was made and last changed.",
      "meta.updated_at": "When username or password was last changed.",
    },
  },
];
