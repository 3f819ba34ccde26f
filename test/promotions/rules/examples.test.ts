import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";
import { SPRING } from "../../support/promotions/kinds.ts";

const ofPromotion = (name: string) => ({ promotionID: demoId(name) });
const inNode = (tag: string) => ({
  strategy: "item_category",
  operator: "in",
  args: [demoId(`node ${tag}`)],
});
const promotion = { type: "rule_promotion", enabled: true, automatic: true, ...SPRING };

const kinds = {
  "Off the whole cart": {
    data: {
      ...promotion,
      name: "Ten off from a hundred",
      rule_set: {
        currencies: ["USD"],
        rules: { strategy: "cart_total", operator: "gte", args: [10000] },
        actions: [{ strategy: "cart_discount", args: ["fixed", 1000] }],
      },
    },
  },
  "The cheapest is free": {
    data: {
      ...promotion,
      name: "Four cups, one of them free",
      rule_set: {
        rules: {
          strategy: "and",
          children: [inNode("pottery"), { strategy: "item_quantity", operator: "gte", args: [4] }],
        },
        actions: [
          {
            strategy: "item_discount",
            args: ["percent", 100],
            condition: inNode("pottery"),
            limitations: { items: { max_units: 1, price_strategy: "cheapest" } },
          },
        ],
      },
    },
  },
  "A set at one price": {
    data: {
      ...promotion,
      name: "Matcha set",
      rule_set: {
        currencies: ["USD"],
        actions: [
          {
            strategy: "items_bundle_discount",
            args: ["fixed_price", 2000],
            condition: {
              strategy: "items_bundle",
              children: ["TW-WHISK", "TW-SCOOP"].map((sku) => ({
                strategy: "and",
                children: [
                  { strategy: "item_sku", operator: "in", args: [sku] },
                  { strategy: "item_quantity", operator: "eq", args: [1] },
                ],
              })),
            },
          },
        ],
      },
    },
  },
  "Shipping for nothing": {
    data: {
      ...promotion,
      name: "Free by courier",
      rule_set: {
        currencies: ["USD"],
        rules: { strategy: "cart_total", operator: "gte", args: [8000] },
        actions: [
          {
            strategy: "shipping_discount",
            args: ["percent", 100],
            condition: { strategy: "shipping_type", operator: "in", args: ["courier"] },
          },
        ],
      },
    },
  },
};

/** Rule promotions: a tree of conditions and the actions if they hold. */
showExamples({
  "promotions/rules/list-rule-promotions": { query: { filter: "eq(code,ROASTER-2041)" } },
  "promotions/rules/read-rule-promotion": { path: ofPromotion("rule promotion Roasters") },
  "promotions/rules/create-rule-promotion": {
    data: {
      ...promotion,
      name: "Coffee in spring",
      description: "A fifth off coffee in carts from 50, ten dollars at most",
      stackable: true,
      rule_set: {
        catalog_ids: [],
        currencies: ["USD"],
        rules: { strategy: "cart_total", operator: "gte", args: [5000] },
        actions: [
          {
            strategy: "item_discount",
            args: ["percent", 20],
            condition: inNode("coffee"),
            limitations: { max_discount: 1000 },
          },
        ],
      },
    },
    more: kinds,
  },
  "promotions/rules/update-rule-promotion": {
    path: ofPromotion("rule promotion to change"),
    data: { type: "rule_promotion", name: "Plates by the dozen, again", priority: 5 },
    more: { "Switched off": { data: { type: "rule_promotion", enabled: false } } },
  },
  "promotions/rules/delete-rule-promotion": { path: ofPromotion("rule promotion to delete") },
});
