import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";
import { kindsOfPromotions, SPRING } from "../../support/promotions/kinds.ts";

const ofPromotion = (name: string) => ({ promotion_id: demoId(name) });

/** Promotions of the standard engine. */
showExamples({
  "promotions/standard/list-promotions": { query: { filter: "eq(code,WELCOME10)" } },
  "promotions/standard/read-promotion": { path: ofPromotion("promotion Harbour guild") },
  "promotions/standard/list-promotion-history": { path: ofPromotion("promotion Harbour guild") },
  "promotions/standard/create-promotion": {
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
    more: kindsOfPromotions,
  },
  "promotions/standard/update-promotion": {
    path: ofPromotion("promotion to change"),
    data: {
      type: "promotion",
      name: "Autumn glazes, longer",
      schema: { currencies: [{ currency: "USD", amount: 700 }] },
      end: "2031-11-30",
    },
    more: { "Switched off": { data: { type: "promotion", enabled: false } } },
  },
  "promotions/standard/delete-promotion": { path: ofPromotion("promotion to delete") },
});
