import { TO_CHANGE, TO_DELETE } from "../../../areas/promotions/promotions-to-change.ts";
import { HARBOUR } from "../../../areas/promotions/promotions-to-read.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";
import { kindsOfPromotions, SPRING } from "./kinds.ts";

const caller = "administrator";
const ofPromotion = (name: string) => ({ promotion_id: demoId(name) });

/** Promotions of the standard engine. */
export const standardExamples: Examples = {
  "promotions/standard/list-promotions": { caller, query: { filter: "eq(code,WELCOME10)" } },
  "promotions/standard/read-promotion": { caller, path: ofPromotion(HARBOUR) },
  "promotions/standard/create-promotion": {
    caller,
    body: {
      data: {
        type: "promotion",
        name: "Spring letter",
        description: "Ten percent off the whole cart with a code from the letter",
        enabled: true,
        promotion_type: "percent_discount",
        schema: {
          currencies: [
            { currency: "USD", percentage: 10 },
            { currency: "EUR", percentage: 10 },
          ],
        },
        min_cart_value: [
          { currency: "USD", amount: 4000 },
          { currency: "EUR", amount: 3800 },
        ],
        max_discount_value: [
          { currency: "USD", amount: 2500 },
          { currency: "EUR", amount: 2400 },
        ],
        ...SPRING,
      },
    },
    more: kindsOfPromotions,
  },
  "promotions/standard/update-promotion": {
    caller,
    path: ofPromotion(TO_CHANGE),
    body: {
      data: {
        type: "promotion",
        name: "Autumn glazes, longer",
        schema: { currencies: [{ currency: "USD", amount: 700 }] },
        end: "2031-11-30",
      },
    },
    more: { "Switched off": { data: { type: "promotion", enabled: false } } },
  },
  "promotions/standard/delete-promotion": { caller, path: ofPromotion(TO_DELETE) },
};
