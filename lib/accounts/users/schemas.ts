import type { FromSchema } from "json-schema-to-ts";
import { username } from "../../auth/shopper-schemas.ts";
import { nameLinkedAnswer, namePage, requestOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { email } from "../../schemas/fields.ts";
import { etagId, moment, resourceOf, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { MOST_PASSWORD_LENGTH, SHORTEST_PASSWORD } from "./passwords/password-info-rules.ts";

const userType = { const: "user_authentication_info" } as const;
const name = { type: "string", maxLength: 255, pattern: "\\S" } as const;
const namePart = { type: ["string", "null"], maxLength: 255 } as const;
const ignoredId = { description: "Ignored: the path says which user it is." } as const;

export const personFields = {
  name,
  email,
  given_name: namePart,
  middle_name: namePart,
  family_name: namePart,
} as const;

const authenticationInfoTexts = {
  name: "Full name of the person.",
  email: "E-mail address of the person. It need not be unique and is not used to sign in.",
  given_name: "Given name. Null, or an empty string in a request, means none.",
  middle_name: "Middle name. Null, or an empty string in a request, means none.",
  family_name: "Family name. Null, or an empty string in a request, means none.",
} as const;

export const createUserRequest = nameSchema(
  "CreateUserAuthenticationInfoRequest",
  requestOf(["type", "name", "email"], { type: userType, ...personFields }),
  {
    "": "A user to create. To sign in, the user also needs a way to sign in, which is added afterwards.",
    ...authenticationInfoTexts,
  },
);

export const updateUserRequest = nameSchema(
  "UpdateUserAuthenticationInfoRequest",
  requestOf(["type"], { type: userType, id: ignoredId, ...personFields }),
  {
    "": "The fields of a user to change; fields that are left out keep their values. The account member changes with the user.",
    ...authenticationInfoTexts,
  },
);

const textOrNull = { type: ["string", "null"] } as const;

const user = nameSchema(
  "UserAuthenticationInfo",
  resourceOf(userType.const, {
    name: text,
    given_name: textOrNull,
    middle_name: textOrNull,
    family_name: textOrNull,
    email: text,
    meta: exactObject({
      created_at: moment,
      updated_at: moment,
      creation_status: { const: "COMPLETE" },
      etag_id: etagId,
    }),
    links: selfLink,
  }),
  {
    "": "A user: a person in a realm. Each user of the account realm is also the account member with the same id.",
    ...authenticationInfoTexts,
    id: "Id of the user; in the account realm also the id of the account member.",
    meta: "When the user was created and last changed.",
    "meta.updated_at": "When the user or one of its ways to sign in was last changed.",
    "meta.creation_status": "Always `COMPLETE`: a user is never created in part.",
  },
);

export const userResponse = nameLinkedAnswer(user, "A user.");
export const usersResponse = namePage(user, {
  "": "A page of the users of a realm.",
  meta: "When the user was created and last changed.",
});

const infoType = { const: "user_authentication_password_profile_info" } as const;

export const memberPassword = {
  type: "string",
  minLength: SHORTEST_PASSWORD,
  maxLength: MOST_PASSWORD_LENGTH,
  writeOnly: true,
} as const;

const profileId = { type: "string", minLength: 1, maxLength: 255 } as const;

const memberPasswordText =
  "New password: at least 8 characters, or more if the store's settings say so, and by default none of " +
  "the 10,000 most common passwords.";

export const createPasswordInfoRequest = nameSchema(
  "CreatePasswordProfileInfoRequest",
  requestOf(["type", "password_profile_id", "username", "password"], {
    type: infoType,
    password_profile_id: profileId,
    username,
    password: memberPassword,
  }),
  {
    "": "A username and password that a user is to sign in with.",
    password_profile_id: "Id of the password profile that the username belongs to.",
    password: memberPasswordText,
  },
);

export const updatePasswordInfoRequest = nameSchema(
  "UpdatePasswordProfileInfoRequest",
  requestOf(["type"], {
    type: infoType,
    id: {
      type: "string",
      maxLength: 255,
      description:
        "Id of the way to sign in. It may be left out; an id other than the one in the path is 400.",
    },
    password_profile_id: { description: "Ignored: a way to sign in stays in its profile." },
    username,
    password: memberPassword,
  }),
  {
    "": "The new username, the new password or both; what is left out stays.",
    password: memberPasswordText,
  },
);

const passwordInfo = nameSchema(
  "PasswordProfileInfo",
  resourceOf(infoType.const, {
    password_profile_id: uuid,
    username: text,
    meta: exactObject({ created_at: moment, updated_at: moment, etag_id: etagId }),
    links: selfLink,
  }),
  {
    "": "A way for a user to sign in: a username and password in a password profile. Answers never contain the password.",
    id: "Id of the way to sign in.",
    password_profile_id: "Id of the password profile that the username belongs to.",
    username:
      "Name to sign in with, as it was last written. Unique in its password profile, whatever the letter case.",
    meta: "When the way to sign in was created and last changed.",
    "meta.updated_at": "When the username or password was last changed.",
  },
);

export const passwordInfoResponse = nameLinkedAnswer(passwordInfo, "A way for a user to sign in.");
export const passwordInfosResponse = namePage(passwordInfo, {
  "": "A page of the ways in which a user signs in, oldest first.",
  meta: "When the way to sign in was created and last changed.",
});

export type NewUser = FromSchema<typeof createUserRequest>["data"];
export type UserChange = FromSchema<typeof updateUserRequest>["data"];
export type NewPasswordInfo = FromSchema<typeof createPasswordInfoRequest>["data"];
export type PasswordInfoChange = FromSchema<typeof updatePasswordInfoRequest>["data"];
