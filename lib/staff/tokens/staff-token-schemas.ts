import type { FromSchema } from "json-schema-to-ts";
import { codeExchange } from "../../auth/shopper-schemas.ts";
import { nameAnswer, requestOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, moment, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { STAFF_ROLES } from "../../use-case/staff-role.ts";

export const createStaffTokenRequest = nameSchema(
  "CreateStaffTokenRequest",
  requestOf(["type", "authentication_mechanism"], {
    type: { const: "staff_token" },
    authentication_mechanism: { type: "string", maxLength: 64 },
    ...codeExchange,
    invitation: { type: "string", maxLength: 512 },
    staff_id: { type: "string", maxLength: 64 },
  }),
  {
    "": "A sign-in of a member of staff.",
    authentication_mechanism:
      "How the member signs in. `oidc`: at an identity provider, with the code that the browser came back with. On this machine alone, `demo`: as one of the demo shop's people, without a secret.",
    invitation: "With `oidc`, once: the secret in the link of an invitation to the identity's address.",
    staff_id: "With `demo`: id of the person, as the sign-in options name it.",
  },
);
export type CreateStaffTokenRequest = FromSchema<typeof createStaffTokenRequest>;

const staffToken = nameSchema(
  "StaffToken",
  exactObject({
    type: { const: "staff_token" },
    token: text,
    expires: moment,
    staff: exactObject({ id: uuid, name: text, email: text, role: { enum: STAFF_ROLES } }),
  }),
  {
    "": "A console's token, for 15 minutes. The answer also sets the cookie that renews it.",
    token: "To send as `Authorization: Bearer <token>`. Keep it in a variable of the page.",
    expires: "When the token expires.",
    staff: "The member of staff who is signed in.",
    "staff.id": "Id of the member.",
    "staff.name": "Name of the member.",
    "staff.email": "Address of the member.",
    "staff.role": "Present role of the member. Each request looks at it again.",
  },
);
export const staffTokenResponse = nameAnswer(staffToken, "A token for a console.");

const signInOption = nameSchema(
  "StaffSignInOption",
  exactObject({
    id: uuid,
    type: { const: "staff_sign_in_option" },
    name: text,
    kind: { enum: ["oidc", "demo"] },
    links: optional(exactObject({ "authorization-endpoint": text })),
  }),
  {
    "": "A way for staff to sign in.",
    id: "Id of the way: of a profile, or of a person of the demo shop.",
    name: "Name for a button.",
    kind: "`oidc`: at an identity provider. `demo`: a person of the demo shop, on this machine alone.",
    links: "With `oidc`.",
    "links.authorization-endpoint": "Where the browser goes to sign in.",
  },
);
export const signInOptionsResponse = nameSchema(
  "StaffSignInOptionsResponse",
  exactObject({ data: arrayOf(signInOption) }),
  { "": "All ways for staff to sign in.", data: "The ways, in the order in which a page shows them." },
);
