import type { FromSchema } from "json-schema-to-ts";
import { nameLinkedAnswer, namePage, requestOf, timestampedMeta } from "../../schemas/envelope.ts";
import { resourceOf, selfLink, text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const type = { const: "account_member" } as const;
const textOrNull = { type: ["string", "null"] } as const;

const accountMemberIdText =
  "Id of the member, the same as the id of its user. In a request, an id other than the one in the path is 400.";

/** Has no field to change: a member's data changes at its user. */
export const updateMemberRequest = nameSchema(
  "UpdateAccountMemberRequest",
  requestOf(["type"], { type, id: { type: "string", maxLength: 255 } }),
  {
    "": "Accepted for compatibility, but changes nothing: change the name and e-mail address of the user instead.",
    id: accountMemberIdText,
  },
);

export type UpdateMemberRequest = FromSchema<typeof updateMemberRequest>;

export const accountMember = nameSchema(
  "AccountMember",
  resourceOf(type.const, {
    name: text,
    email: text,
    given_name: textOrNull,
    middle_name: textOrNull,
    family_name: textOrNull,
    links: selfLink,
    meta: timestampedMeta,
  }),
  {
    "": "A person who acts for accounts. It mirrors the user of the account realm that has the same id, and changes with that user.",
    id: accountMemberIdText,
    name: "Full name of the person, taken from the user.",
    email: "E-mail address of the person, taken from the user. Several members may have the same one.",
    given_name: "Given name, or null if none was given; never derived from `name`.",
    middle_name: "Middle name, or null if none was given.",
    family_name: "Family name, or null if none was given; never derived from `name`.",
  },
);

export const memberResponse = nameLinkedAnswer(accountMember, "An account member.");
export const membersResponse = namePage(accountMember, "A page of account members.");
