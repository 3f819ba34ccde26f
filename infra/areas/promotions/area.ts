import { indexKeys, keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Promotions",
      group: "Sell",
      place: 170,
      description:
        "Standard promotions: percentages, fixed amounts, gifts and bundles of items with a few settled conditions, given to everyone or for a code. Conditions of your own are in *Rule promotions*.",
    },
    {
      name: "Promotion codes",
      group: "Sell",
      place: 180,
      description:
        "The codes of standard promotions, the jobs that make many of them, and who has used them. A shopper gives a code as a cart item.",
      has: ["promotions/codes", "promotions/jobs"],
    },
    {
      name: "Rule promotions",
      group: "Sell",
      place: 190,
      description:
        "Promotions whose conditions and actions are a tree of rules over the cart and its items. They and standard promotions count in one cart together, by priority.",
      has: ["promotions/rules"],
    },
    {
      name: "Rule promotion codes",
      group: "Sell",
      place: 200,
      description:
        "The codes of rule promotions, the jobs that make many of them, and who has used them. Shoppers see no difference between them and codes of standard promotions.",
      has: ["promotions/rules/codes", "promotions/rules/jobs"],
    },
  ],
  pathParameters: {
    code: "The promotion code; letter case does not count.",
    promotionID: "Id of the rule promotion.",
  },
  keys: {
    promotionCodes: [
      keys.standardCode(ANY),
      keys.promotionCodes(ANY),
      keys.codeUse(ANY, ANY, ANY),
      keys.codeShopper(ANY, ANY, ANY),
      keys.listRow("code-uses#*", ANY, ANY),
      keys.listCount("code-uses#*", 0),
    ],
    exportedCodes: [keys.exportedCodes(ANY, 0)],
    promotionHistory: [keys.promotionVersion(ANY, 0)],
    promotionJobs: [keys.promotionJob(ANY, ANY), keys.uniqueName("promotion-job", ANY)],
    promotions: [keys.promotion(ANY), keys.rulePromotion(ANY)],
    promotionSet: [keys.promotionSet()],
  },
  indexKeys: {
    codeUses: [indexKeys.codeUses(ANY, ANY)],
  },
  operationNames: {
    "promotions/codes": [[/^(create|delete|list)/, "$1Promotion"]],
    "promotions/rules/codes": [[/Rule/, "RulePromotion"]],
  },
  demo: () => import("./demo.ts"),
  samples: () => import("./samples.ts"),
};
