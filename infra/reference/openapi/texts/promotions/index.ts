import type { Texts } from "../texts.ts";
import { codeJobTexts } from "./code-jobs.ts";
import { codeTexts } from "./codes.ts";
import { rulePromotionTexts } from "./rule-promotions.ts";
import { ruleSetTexts } from "./rule-sets.ts";
import { standardPromotionTexts } from "./standard-promotions.ts";
import { standardSchemaTexts } from "./standard-schemas.ts";
import { stockTexts } from "./stock.ts";
import { stockLocationTexts } from "./stock-locations.ts";
import { stockTransactionTexts } from "./stock-transactions.ts";

export const promotionsTexts: readonly Texts[] = [
  ...standardPromotionTexts,
  ...standardSchemaTexts,
  ...rulePromotionTexts,
  ...ruleSetTexts,
  ...codeTexts,
  ...codeJobTexts,
  ...stockTexts,
  ...stockTransactionTexts,
  ...stockLocationTexts,
];
