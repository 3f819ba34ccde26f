import type { Texts } from "../texts.ts";

const user =
  "Ids of the only customers, accounts or members of accounts who may use it; absent for everybody.";
const asRead = "As it was read; not looked at.";
const ofCart = "What takes a use: an order (`per_cart`), or each unit that it discounts (`per_item`).";
const ofCheckout =
  "What takes a use: an order (`per_checkout`), or each unit, group, set or shipping group that is lowered (`per_application`).";

const standardCode: Texts = {
  components: {
    PromotionCode: "A code of a standard promotion, which shoppers give to their carts.",
    PromotionCodeListResponse: "A page of codes of a standard promotion, oldest first.",
  },
  fields: {
    id: "Id of the code; another one once it is created anew.",
    code: "The code as it was created. Case does not count where shoppers give it.",
    user,
    consume_unit: ofCart,
    "meta.timestamps": "When the code was created.",
  },
};

const ruleCode: Texts = {
  components: {
    RulePromotionCode: "A code of a rule promotion, which shoppers give to their carts.",
    RulePromotionCodeListResponse: "A page of codes of a rule promotion, oldest first.",
    CreatedRulePromotionCodesResponse:
      "The codes that were created, with a message that names those that other promotions have as well.",
  },
  fields: {
    id: "Id of the code, by which it is deleted; another one once it is created anew.",
    code: "The code as it was created. Case does not count where shoppers give it.",
    user,
    consume_unit: ofCheckout,
    max_uses_per_shopper: "How often one shopper may use it; absent for any number.",
    "max_uses_per_shopper.max_uses": "Uses of one shopper at most.",
    "max_uses_per_shopper.includes_guests":
      "Whether guests may use it, too, whom the e-mail address of their cart tells apart.",
    "meta.timestamps": "When the code was created.",
    is_for_new_shopper: "True where it is for the first order of a shopper alone.",
    messages: "Codes that other promotions have, too; absent where there are none.",
  },
};

const message: Texts = {
  components: {
    PromotionCodesMessage:
      "Tells that other promotions have some of the codes. They were created nevertheless.",
  },
  fields: {
    source: "What the message is about.",
    "source.codes": "Those of the codes that other promotions of either engine have, too.",
    description: "What that means for a cart with such a code.",
  },
};

const newStandardCode: Texts = {
  components: {
    NewPromotionCode: "A code for a standard promotion. A field that is not among these is 400.",
  },
  fields: {
    type: asRead,
    created_by: asRead,
    meta: asRead,
    consume_unit: `${ofCart} \`per_cart\` if left out; types that discount groups or sets take no \`per_item\`.`,
  },
};

const newRuleCode: Texts = {
  components: {
    NewRulePromotionCode: "A code for a rule promotion. A field that is not among these is 400.",
  },
  fields: {
    type: asRead,
    created_by: asRead,
    meta: asRead,
    consume_unit: `${ofCheckout} \`per_checkout\` if left out.`,
    max_uses_per_shopper:
      "How often one shopper may use it; not beside `per_application`. Also taken as `max_users_per_shopper`.",
    "max_uses_per_shopper.max_uses": "Uses of one shopper at most; left out for any number.",
  },
};

const creations: Texts = {
  components: {
    CreatePromotionCodesRequest: "Codes for a standard promotion.",
    CreateRulePromotionCodesRequest: "Codes for a rule promotion.",
  },
  fields: { codes: "1 to 1,000 codes, each once whatever its case." },
};

const deletions: Texts = {
  components: {
    DeletePromotionCodesRequest: "Codes of a standard promotion to delete.",
    DeleteRulePromotionCodesRequest:
      "Codes of a rule promotion to delete, by id or text; the list may be `data` itself.",
  },
  fields: { codes: "1 to 1,000 codes; those that the promotion does not have are left aside." },
};

const named: Texts = {
  components: {
    NamedPromotionCode: "A code to delete, by its text.",
    KnownPromotionCode: "A code to delete, by its id.",
  },
};

export const codeTexts: readonly Texts[] = [
  standardCode,
  ruleCode,
  message,
  newStandardCode,
  newRuleCode,
  creations,
  deletions,
  named,
];
