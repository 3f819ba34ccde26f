import type { JSONSchema } from "json-schema-to-ts";
import { describeFields, describeSchema } from "../../schemas/describe-schema.ts";
import { envelope, namePage, requestOf } from "../../schemas/envelope.ts";
import { exactObject, openObject, optional, optionals } from "../../schemas/exact-object.ts";
import { arrayOf, count, integerOrNull, moment, resourceOf, text, uuid } from "../../schemas/resource.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { LARGEST_COUNT } from "../limits.ts";
import { makerFields } from "../promotion-fields.ts";

/** Largest number of codes in one request (public contract). */
const MOST_CODES_AT_ONCE = 1000;
const MOST_USERS = 500;

const code = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  description: "The code that shoppers type, without spaces at its ends. Letter case makes no difference.",
} as const;
const uses = {
  type: ["integer", "null"],
  minimum: 0,
  maximum: LARGEST_COUNT,
  description: "How often the code can be used, by all shoppers together; null or left out for no limit.",
} as const;
const shopperId = { type: "string", minLength: 1, maxLength: 64 } as const;
const user = {
  type: ["string", "array", "null"],
  minLength: 1,
  maxLength: 64,
  items: shopperId,
  minItems: 1,
  maxItems: MOST_USERS,
  description:
    "Ids of the customers, accounts or account members who may use the code; null or left out if everybody may.",
} as const;

function buildCodesSchema<const S extends JSONSchema>(items: S) {
  return { type: "array", items, minItems: 1, maxItems: MOST_CODES_AT_ONCE } as const;
}

const type = { const: "promotion_codes" } as const;

const ignoredText = "Accepted so that a code can be sent as it was read, and ignored.";

/** Read-only fields are accepted, because clients copy codes that they have read elsewhere. */
const asRead = describeFields(
  {
    id: text,
    type: text,
    created_by: { type: ["string", "null"] },
    meta: { type: "object" },
    max_uses: integerOrNull,
  },
  {
    id: ignoredText,
    type: ignoredText,
    created_by: ignoredText,
    meta: ignoredText,
    max_uses: "Ignored, and only accepted together with `uses`, which sets the limit.",
  },
);

/** Other fields are refused: a misspelt limit would create a code without a limit. */
const standardCode = nameSchema(
  "NewPromotionCode",
  exactObject({
    code,
    ...optionals(asRead),
    uses: optional(uses),
    user: optional(user),
    consume_unit: optional({ enum: ["per_cart", "per_item"] }),
  }),
  {
    "": "A code to create for a standard promotion. An unknown field is 400.",
    consume_unit:
      "What counts as one use: an order (`per_cart`), or each unit that is discounted (`per_item`). Default " +
      "`per_cart`. Promotions that discount groups or sets refuse `per_item` with 422.",
  },
);

const ruleCode = nameSchema(
  "NewRulePromotionCode",
  exactObject({
    code,
    ...optionals(asRead),
    uses: optional(uses),
    user: optional(user),
    consume_unit: optional({ enum: ["per_checkout", "per_application"] }),
    max_uses_per_shopper: optional(
      exactObject({
        max_uses: optional({ type: "integer", minimum: 1, maximum: LARGEST_COUNT }),
        includes_guests: optional({
          type: "boolean",
          description:
            "Whether guests may use the code, too. The e-mail address given with the cart tells them apart. False if left out; 400 without `max_uses`.",
        }),
      }),
    ),
    is_for_new_shopper: optional({
      type: "boolean",
      description:
        "Whether the code is only for the first order of a shopper. Together with `uses` or `user` it is 400.",
    }),
  }),
  {
    "": "A code to create for a rule promotion. An unknown field is 400.",
    consume_unit:
      "What counts as one use: an order (`per_checkout`), or each unit, group of units, set or shipping group " +
      "that is discounted (`per_application`). Default `per_checkout`.",
    max_uses_per_shopper:
      "How often each shopper may use the code; 422 together with `per_application`. The name " +
      "`max_users_per_shopper` is accepted, too.",
    "max_uses_per_shopper.max_uses": "Maximum number of uses by one shopper; no limit if left out.",
  },
);

function buildCodesRequest<const S extends JSONSchema, const R extends readonly string[]>(
  items: S,
  required: R,
) {
  return requestOf(required, { type, codes: buildCodesSchema(items) });
}

export const createCodesRequest = nameSchema(
  "CreatePromotionCodesRequest",
  buildCodesRequest(standardCode, ["type", "codes"]),
  {
    "": "Codes to create for a standard promotion.",
    codes: "1 to 1,000 codes. Naming one twice, even in another letter case, is 422.",
  },
);
export const createRuleCodesRequest = nameSchema(
  "CreateRulePromotionCodesRequest",
  buildCodesRequest(ruleCode, ["type", "codes"]),
  {
    "": "Codes to create for a rule promotion.",
    codes: "1 to 1,000 codes. Naming one twice, even in another letter case, is 422.",
  },
);
const namedCode = nameSchema(
  "NamedPromotionCode",
  openObject(["code"], { code }),
  "A code to delete, by its text.",
);
export const deleteCodesRequest = withSentForm(
  nameSchema("DeletePromotionCodesRequest", buildCodesRequest({ oneOf: [namedCode, code] }, ["codes"]), {
    "": "Codes of a standard promotion to delete.",
    codes: "1 to 1,000 codes. Codes that the promotion does not have are ignored.",
  }),
  buildCodesRequest(namedCode, ["codes"]),
);

const knownId = { ...uuid, description: "Id of the code. If both are given, the id counts." } as const;
const ruleCodesToDelete = buildCodesSchema({
  anyOf: [
    nameSchema(
      "KnownPromotionCode",
      openObject(["id"], { id: knownId, code }),
      "A code to delete, by its id.",
    ),
    namedCode,
    { ...uuid, description: "Id of a code." },
  ],
});
export const deleteRuleCodesRequest = withSentForm(
  nameSchema(
    "DeleteRulePromotionCodesRequest",
    envelope({
      oneOf: [openObject(["codes"], { type, codes: ruleCodesToDelete }), ruleCodesToDelete],
    }),
    {
      "": "Codes of a rule promotion to delete, by their id or text. `data` may also be the list of codes itself.",
      codes: "1 to 1,000 codes. Codes that the promotion does not have are ignored.",
    },
  ),
  buildCodesRequest(
    {
      type: "object",
      properties: { id: knownId, code },
      anyOf: [{ required: ["id"] }, { required: ["code"] }],
    },
    ["codes"],
  ),
);

export type CreateCodesRequest = View<typeof createCodesRequest>;
export type CreateRuleCodesRequest = View<typeof createRuleCodesRequest>;
export type DeleteCodesRequest = View<typeof deleteCodesRequest>;
export type DeleteRuleCodesRequest = View<typeof deleteRuleCodesRequest>;

const answered = {
  id: uuid,
  code: describeSchema(text, "The code as it was created. Shoppers may type it in any letter case."),
  uses: { ...integerOrNull, description: "Uses that are left; null for no limit." },
  max_uses: { ...integerOrNull, description: "Uses that the code had at first; null for no limit." },
} as const;
const codeMeta = describeFields(
  {
    created_by: makerFields.created_by,
    meta: exactObject({ timestamps: exactObject({ created_at: moment }) }),
  },
  { "meta.timestamps": "When the code was created." },
);
const answeredUser = describeSchema(
  { type: ["string", "array"], items: text },
  "Ids of the customers, accounts or account members who may use the code; absent if everybody may.",
);

const codeResource = nameSchema(
  "PromotionCode",
  exactObject({
    ...answered,
    user: optional(answeredUser),
    consume_unit: { enum: ["per_cart", "per_item"] },
    ...codeMeta,
  }),
  {
    "": "A code of a standard promotion, which shoppers add to their carts.",
    id: "Id of the code. A code that is deleted and created again gets a new one.",
    consume_unit:
      "What counts as one use: an order (`per_cart`), or each unit that is discounted (`per_item`).",
  },
);

const ruleCodeResource = nameSchema(
  "RulePromotionCode",
  exactObject({
    ...answered,
    user: optional(answeredUser),
    consume_unit: { enum: ["per_checkout", "per_application"] },
    max_uses_per_shopper: optional(
      exactObject({ max_uses: count, includes_guests: { type: "boolean" } } as const),
    ),
    is_for_new_shopper: optional({ type: "boolean" }),
    ...codeMeta,
  }),
  {
    "": "A code of a rule promotion, which shoppers add to their carts.",
    id: "Id of the code, by which it can be deleted. A code that is deleted and created again gets a new one.",
    consume_unit:
      "What counts as one use: an order (`per_checkout`), or each unit, group of units, set or shipping group " +
      "that is discounted (`per_application`).",
    max_uses_per_shopper: "How often each shopper may use the code; absent for no limit.",
    "max_uses_per_shopper.max_uses": "Maximum number of uses by one shopper.",
    "max_uses_per_shopper.includes_guests":
      "Whether guests may use the code, too. The e-mail address given with the cart tells them apart.",
    is_for_new_shopper: "True if the code is only for the first order of a shopper.",
  },
);

export type CodeView = View<typeof codeResource>;
export type RuleCodeView = View<typeof ruleCodeResource>;

export const codesResponse = namePage(codeResource, "A page of codes of a standard promotion, oldest first.");
export const ruleCodesResponse = namePage(
  ruleCodeResource,
  "A page of codes of a rule promotion, oldest first.",
);

const message = nameSchema(
  "PromotionCodesMessage",
  exactObject({
    source: exactObject({ type: { const: "promotion_codes" }, codes: arrayOf(text) }),
    title: { const: "Duplicate code names" },
    description: text,
  }),
  {
    "": "A note that other promotions have some of the codes, too. The codes were created nevertheless.",
    source: "What the message is about.",
    "source.codes": "The codes that other promotions, standard or rule, have too.",
    description: "What the note means for carts with such a code.",
  },
);

/** `messages` names the codes that other promotions also have. */
export const newRuleCodesResponse = nameSchema(
  "CreatedRulePromotionCodesResponse",
  exactObject({ data: arrayOf(ruleCodeResource), messages: optional(arrayOf(message)) }),
  {
    "": "The codes that were created, with a message if other promotions have some of them too.",
    messages: "Notes about codes that other promotions have, too; absent if there are none.",
  },
);

const usageResource = nameSchema(
  "PromotionUsage",
  resourceOf("promotion_usage", {
    order_id: text,
    code_id: uuid,
    code: text,
    times_used: { ...count, description: "Uses that the order took; 0 after it has given them back." },
    used_on: moment,
    customer_id: { type: ["string", "null"] },
    customer_email: optional({ type: ["string", "null"] }),
    anonymized: { type: "boolean" },
    updated_by: makerFields.updated_by,
    meta: exactObject({ timestamps: exactObject({ updated_at: moment }) }),
  } as const),
  {
    "": "The uses that one order took of one code.",
    id: "Id of the usage.",
    order_id: "Id of the order.",
    code_id: "Id of the code.",
    code: "The code, in the letter case in which it was created.",
    used_on: "When the order was made.",
    customer_id: "Id of the customer or account member who ordered; null if the shopper was not signed in.",
    customer_email:
      "E-mail address given with the order, or null if there was none. It is masked once the order is anonymised, and left out for the roles `marketing` and `read_only`.",
    anonymized: "Whether the order was anonymised, which masks `customer_email`.",
    updated_by:
      "Who made or cancelled the order: `Key-` and the client id, or the address of a member of staff; a storefront has the client id of its key. Absent after background work.",
    "meta.timestamps": "When the usage last changed.",
    "meta.timestamps.updated_at": "When the uses were taken, or given back since.",
  },
);

export type UsageView = View<typeof usageResource>;

export const usagesResponse = namePage(
  usageResource,
  "A page of the uses that orders took of codes, newest first. Where there are more than 10,000, it is " +
    "made of 10,000 that need not be the newest.",
);
