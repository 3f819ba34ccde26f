import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../../schemas/describe-schema.ts";
import { envelope, nameLinkedAnswer, namePage, requestOf, taggedMeta } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { text as answered, arrayOf, reference, resourceOf, selfLink } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const tagTexts = {
  name: "Name for merchants, unique in the store and compared exactly.",
  description: "Description for merchants. Null if there is none; null or an empty string clears it.",
} as const;

const tagFields = describeFields(
  {
    name: { type: "string", minLength: 1, maxLength: 255 },
    description: { type: ["string", "null"], maxLength: 2048 },
  },
  tagTexts,
);

const tagIdText = "Id of the tag. A change may leave it out; an id other than the one in the path is 400.";

export const createAccountTagRequest = nameSchema(
  "CreateAccountTagRequest",
  requestOf(["type", "name"], { type: { const: "account_tag" }, ...tagFields }),
  "An account tag to create. No account has it at first.",
);

export const updateAccountTagRequest = nameSchema(
  "UpdateAccountTagRequest",
  requestOf(["type"], {
    type: { const: "account_tag" },
    id: { type: "string", maxLength: 255 },
    ...tagFields,
  }),
  {
    "": "The fields of an account tag to change; fields that are left out keep their values.",
    id: tagIdText,
  },
);

export const accountTag = nameSchema(
  "AccountTag",
  resourceOf("account_tag", {
    name: answered,
    description: { type: ["string", "null"] },
    links: selfLink,
    meta: taggedMeta,
  }),
  {
    "": "A mark for accounts, such as “wholesale”, that catalog rules and rule promotions can name.",
    ...tagTexts,
    id: tagIdText,
  },
);

export const accountTagResponse = nameLinkedAnswer(accountTag, "An account tag.");
export const accountTagsResponse = namePage(accountTag, "A page of account tags.");

/** Tags in one request; an account has at most as many. */
export const MOST_TAGS_OF_ACCOUNT = 100;

export const tagsOfAccountRequest = nameSchema(
  "AccountTagReferencesRequest",
  envelope({
    type: "array",
    minItems: 1,
    maxItems: MOST_TAGS_OF_ACCOUNT,
    items: {
      type: "object",
      required: ["type", "id"],
      properties: { type: { const: "account_tag" }, id: { type: "string", minLength: 1, maxLength: 255 } },
    },
  } as const),
  {
    "": "Account tags, each by its id.",
    data: "The tags.",
    "data.id": "Id of the tag.",
  },
);

export const tagsOfAccountResponse = nameSchema(
  "AccountTagReferencesResponse",
  exactObject({ data: arrayOf(reference("account_tag")), links: selfLink }),
  { "": "All tags of an account.", data: "The tags, in the order in which the account got them." },
);

export type CreateAccountTagRequest = FromSchema<typeof createAccountTagRequest>;
export type UpdateAccountTagRequest = FromSchema<typeof updateAccountTagRequest>;
export type TagsOfAccountRequest = FromSchema<typeof tagsOfAccountRequest>;
