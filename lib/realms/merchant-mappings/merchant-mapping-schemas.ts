import type { FromSchema } from "json-schema-to-ts";
import { nameAnswer, requestOf } from "../../schemas/envelope.ts";
import { resourceOf, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";

const prefixText =
  "Letters and digits, 2 to 64, by which merchants of several stores choose this one; null without a prefix. It has no effect here.";

export const updateMerchantMappingRequest = nameSchema(
  "UpdateMerchantRealmMappingRequest",
  requestOf(["type", "prefix"], {
    type: { const: "merchant-realm-mappings" },
    id: { type: "string", maxLength: 255 },
    prefix: { type: ["string", "null"], minLength: 2, maxLength: 64, pattern: "^[A-Za-z0-9]+$" },
  }),
  {
    "": "The prefix of the merchants' realm.",
    id: "Id in the path. It may be left out; any other id is 400.",
    prefix: prefixText,
  },
);
export type UpdateMerchantMappingRequest = FromSchema<typeof updateMerchantMappingRequest>;

const merchantMapping = nameSchema(
  "MerchantRealmMapping",
  resourceOf("merchant-realm-mappings", {
    prefix: { type: ["string", "null"] },
    realm_id: uuid,
    store_id: uuid,
  }),
  {
    "": "The store and the realm of those who run it.",
    id: "Id of the mapping, the same in every store.",
    prefix: prefixText,
    realm_id: "Id of the merchants' realm.",
    store_id: "Id of the store.",
  },
);
export const merchantMappingResponse = nameAnswer(merchantMapping, "The mapping of the merchants' realm.");
