import type { JSONSchema } from "json-schema-to-ts";
import { envelope, pageOf } from "../../schemas/envelope.ts";
import { exactObject, optional, optionals } from "../../schemas/exact-object.ts";
import { arrayOf, count, integerOrNull, moment, text, uuid } from "../../schemas/resource.ts";
import { withSentForm } from "../../schemas/sent-as.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { LARGEST_COUNT } from "../limits.ts";

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

/** Read-only fields are accepted, because clients copy codes that they have read elsewhere. */
const asRead = {
  id: { ...text, description: "Accepted so that a code can be sent as it was read, and ignored." },
  type: text,
  created_by: { type: ["string", "null"] },
  meta: { type: "object" },
  max_uses: {
    ...integerOrNull,
    description: "Ignored, and only accepted together with `uses`, which sets the limit.",
  },
} as const;

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
);

function buildCodesRequest<const S extends JSONSchema, const R extends readonly string[]>(
  items: S,
  required: R,
) {
  return envelope({ type: "object", required, properties: { type, codes: buildCodesSchema(items) } });
}

export const createCodesRequest = nameSchema(
  "CreatePromotionCodesRequest",
  buildCodesRequest(standardCode, ["type", "codes"]),
);
export const createRuleCodesRequest = nameSchema(
  "CreateRulePromotionCodesRequest",
  buildCodesRequest(ruleCode, ["type", "codes"]),
);
const namedCode = { type: "object", required: ["code"], properties: { code } } as const;
export const deleteCodesRequest = withSentForm(
  nameSchema(
    "DeletePromotionCodesRequest",
    buildCodesRequest({ oneOf: [nameSchema("NamedPromotionCode", namedCode), code] }, ["codes"]),
  ),
  buildCodesRequest(namedCode, ["codes"]),
);

const knownId = { ...uuid, description: "Id of the code. If both are given, the id counts." } as const;
const ruleCodesToDelete = buildCodesSchema({
  anyOf: [
    nameSchema("KnownPromotionCode", { type: "object", required: ["id"], properties: { id: knownId, code } }),
    nameSchema("NamedPromotionCode", namedCode),
    { ...uuid, description: "Id of a code." },
  ],
});
export const deleteRuleCodesRequest = withSentForm(
  nameSchema(
    "DeleteRulePromotionCodesRequest",
    envelope({
      oneOf: [
        { type: "object", required: ["codes"], properties: { type, codes: ruleCodesToDelete } },
        ruleCodesToDelete,
      ],
    }),
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
  code: text,
  uses: { ...integerOrNull, description: "Uses that are left; null for no limit." },
  max_uses: { ...integerOrNull, description: "Uses that the code had at first; null for no limit." },
} as const;
const codeMeta = { meta: exactObject({ timestamps: exactObject({ created_at: moment }) }) } as const;
const answeredUser = { type: ["string", "array"], items: text } as const;

const codeResource = nameSchema(
  "PromotionCode",
  exactObject({
    ...answered,
    user: optional(answeredUser),
    consume_unit: { enum: ["per_cart", "per_item"] },
    ...codeMeta,
  }),
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
);

export type CodeView = View<typeof codeResource>;
export type RuleCodeView = View<typeof ruleCodeResource>;

export const codesResponse = nameSchema("PromotionCodeListResponse", pageOf(codeResource));
export const ruleCodesResponse = nameSchema("RulePromotionCodeListResponse", pageOf(ruleCodeResource));

const message = nameSchema(
  "PromotionCodesMessage",
  exactObject({
    source: exactObject({ type: { const: "promotion_codes" }, codes: arrayOf(text) }),
    title: { const: "Duplicate code names" },
    description: text,
  }),
);

/** `messages` names the codes that other promotions also have. */
export const newRuleCodesResponse = nameSchema(
  "CreatedRulePromotionCodesResponse",
  exactObject({ data: arrayOf(ruleCodeResource), messages: optional(arrayOf(message)) }),
);

const usageResource = nameSchema(
  "PromotionUsage",
  exactObject({
    id: uuid,
    type: { const: "promotion_usage" },
    order_id: text,
    code_id: uuid,
    code: text,
    times_used: { ...count, description: "Uses that the order took; 0 after it has given them back." },
    used_on: moment,
    customer_id: { type: ["string", "null"] },
    customer_email: { type: ["string", "null"] },
    anonymized: { type: "boolean" },
    meta: exactObject({ timestamps: exactObject({ updated_at: moment }) }),
  } as const),
);

export type UsageView = View<typeof usageResource>;

export const usagesResponse = nameSchema("PromotionUsageListResponse", pageOf(usageResource));
