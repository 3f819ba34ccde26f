import type { Texts } from "../texts.ts";

const user =
  "Ids of the customers, accounts or account members who may use the code; absent if everybody may.";
const asRead = "Accepted so that a code can be sent as it was read, and ignored.";
const ofCart = "What counts as one use: an order (`per_cart`), or each unit that is discounted (`per_item`).";
const ofCheckout =
  "What counts as one use: an order (`per_checkout`), or each unit, group of units, set or shipping group that is discounted (`per_application`).";

const standardCode: Texts = {
  components: {
    PromotionCode: "A code of a standard promotion, which shoppers add to their carts.",
    PromotionCodeListResponse: "A page of codes of a standard promotion, oldest first.",
  },
  fields: {
    id: "Id of the code. A code that is deleted and created again gets a new one.",
    code: "The code as it was created. Shoppers may type it in any letter case.",
    user,
    consume_unit: ofCart,
    "meta.timestamps": "When the code was created.",
  },
};

const ruleCode: Texts = {
  components: {
    RulePromotionCode: "A code of a rule promotion, which shoppers add to their carts.",
    RulePromotionCodeListResponse: "A page of codes of a rule promotion, oldest first.",
    CreatedRulePromotionCodesResponse:
      "The codes that were created, with a message if other promotions have some of them too.",
  },
  fields: {
    id: "Id of the code, by which it can be deleted. A code that is deleted and created again gets a new one.",
    code: "The code as it was created. Shoppers may type it in any letter case.",
    user,
    consume_unit: ofCheckout,
    max_uses_per_shopper: "How often each shopper may use the code; absent for no limit.",
    "max_uses_per_shopper.max_uses": "Maximum number of uses by one shopper.",
    "max_uses_per_shopper.includes_guests":
      "Whether guests may use the code, too. The e-mail address given with the cart tells them apart.",
    "meta.timestamps": "When the code was created.",
    is_for_new_shopper: "True if the code is only for the first order of a shopper.",
    messages: "Notes about codes that other promotions have, too; absent if there are none.",
  },
};

const message: Texts = {
  components: {
    PromotionCodesMessage:
      "A note that other promotions have some of the codes, too. The codes were created nevertheless.",
  },
  fields: {
    source: "What the message is about.",
    "source.codes": "The codes that other promotions, standard or rule, have too.",
    description: "What the note means for carts with such a code.",
  },
};

const newStandardCode: Texts = {
  components: {
    NewPromotionCode: "A code to create for a standard promotion. An unknown field is 400.",
  },
  fields: {
    type: asRead,
    created_by: asRead,
    meta: asRead,
    consume_unit: `${ofCart} Default \`per_cart\`. Promotions that discount groups or sets refuse \`per_item\` with 422.`,
  },
};

const newRuleCode: Texts = {
  components: {
    NewRulePromotionCode: "A code to create for a rule promotion. An unknown field is 400.",
  },
  fields: {
    type: asRead,
    created_by: asRead,
    meta: asRead,
    consume_unit: `${ofCheckout} Default \`per_checkout\`.`,
    max_uses_per_shopper:
      "How often each shopper may use the code; 422 together with `per_application`. The name `max_users_per_shopper` is accepted, too.",
    "max_uses_per_shopper.max_uses": "Maximum number of uses by one shopper; no limit if left out.",
  },
};

const creations: Texts = {
  components: {
    CreatePromotionCodesRequest: "Codes to create for a standard promotion.",
    CreateRulePromotionCodesRequest: "Codes to create for a rule promotion.",
  },
  fields: { codes: "1 to 1,000 codes. Naming one twice, even in another letter case, is 422." },
};

const deletions: Texts = {
  components: {
    DeletePromotionCodesRequest: "Codes of a standard promotion to delete.",
    DeleteRulePromotionCodesRequest:
      "Codes of a rule promotion to delete, by their id or text. `data` may also be the list of codes itself.",
  },
  fields: { codes: "1 to 1,000 codes. Codes that the promotion does not have are ignored." },
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
