import type { FromSchema } from "json-schema-to-ts";
import { username } from "../../auth/shopper-schemas.ts";
import { envelope, envelopeWithLink, pageOf } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { email } from "../../schemas/fields.ts";
import { moment, selfLink, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { MOST_PASSWORD_LENGTH, SHORTEST_PASSWORD } from "./passwords/password-length.ts";

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

export const createUserRequest = nameSchema(
  "CreateUserAuthenticationInfoRequest",
  envelope({
    type: "object",
    required: ["type", "name", "email"],
    properties: { type: userType, ...personFields },
  } as const),
);

export const updateUserRequest = nameSchema(
  "UpdateUserAuthenticationInfoRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: { type: userType, id: ignoredId, ...personFields },
  } as const),
);

const textOrNull = { type: ["string", "null"] } as const;

const user = nameSchema(
  "UserAuthenticationInfo",
  exactObject({
    id: uuid,
    type: userType,
    name: text,
    given_name: textOrNull,
    middle_name: textOrNull,
    family_name: textOrNull,
    email: text,
    meta: exactObject({ created_at: moment, updated_at: moment, creation_status: { const: "COMPLETE" } }),
    links: selfLink,
  }),
);

export const userResponse = nameSchema("UserAuthenticationInfoResponse", envelopeWithLink(user));
export const usersResponse = nameSchema("UserAuthenticationInfoListResponse", pageOf(user));

const infoType = { const: "user_authentication_password_profile_info" } as const;

export const memberPassword = {
  type: "string",
  minLength: SHORTEST_PASSWORD,
  maxLength: MOST_PASSWORD_LENGTH,
  writeOnly: true,
} as const;

const profileId = { type: "string", minLength: 1, maxLength: 255 } as const;

export const createPasswordInfoRequest = nameSchema(
  "CreatePasswordProfileInfoRequest",
  envelope({
    type: "object",
    required: ["type", "password_profile_id", "username", "password"],
    properties: { type: infoType, password_profile_id: profileId, username, password: memberPassword },
  } as const),
);

export const updatePasswordInfoRequest = nameSchema(
  "UpdatePasswordProfileInfoRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: {
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
    },
  } as const),
);

const passwordInfo = nameSchema(
  "PasswordProfileInfo",
  exactObject({
    id: uuid,
    type: infoType,
    password_profile_id: uuid,
    username: text,
    meta: exactObject({ created_at: moment, updated_at: moment }),
    links: selfLink,
  }),
);

export const passwordInfoResponse = nameSchema("PasswordProfileInfoResponse", envelopeWithLink(passwordInfo));
export const passwordInfosResponse = nameSchema("PasswordProfileInfoListResponse", pageOf(passwordInfo));

export type NewUser = FromSchema<typeof createUserRequest>["data"];
export type UserChange = FromSchema<typeof updateUserRequest>["data"];
export type NewPasswordInfo = FromSchema<typeof createPasswordInfoRequest>["data"];
export type PasswordInfoChange = FromSchema<typeof updatePasswordInfoRequest>["data"];
