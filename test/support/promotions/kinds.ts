import { demoId } from "../../../infra/local/demo/stable-id.ts";

/** In the future, so that promotions of the examples do not change present carts. */
export const SPRING = { start: "2031-03-01T00:00:00Z", end: "2031-05-31T23:59:59Z" } as const;

const promotion = { type: "promotion", enabled: true, ...SPRING };

/** Bodies of promotions by a title for their discount. */
export const kindsOfPromotions = {
  "An amount off the cart": {
    data: {
      ...promotion,
      name: "Five off",
      description: "Five dollars off the whole cart, but for classes",
      promotion_type: "fixed_discount",
      schema: { currencies: [{ currency: "USD", amount: 500 }], exclude: { nodes: [demoId("node class")] } },
    },
  },
  "An amount off each unit": {
    data: {
      ...promotion,
      name: "Mug weeks",
      description: "Two dollars off each alder mug, six of them at most",
      promotion_type: "item_fixed_discount",
      schema: { currencies: [{ currency: "USD", amount: 200 }], targets: ["TW-ALDER-MUG"] },
      max_applications_per_cart: 6,
    },
  },
  "A part off items of a category": {
    data: {
      ...promotion,
      name: "Pottery in spring",
      description: "Fifteen percent off pottery",
      automatic: true,
      promotion_type: "item_percent_discount",
      schema: { percent: 15, target_nodes: [demoId("node pottery")] },
    },
  },
  "Three for the price of two": {
    data: {
      ...promotion,
      name: "Three bowls for two",
      description: "Every third tide bowl is free",
      automatic: true,
      promotion_type: "x_for_y",
      schema: { x: 3, y: 2, targets: ["TW-TIDE-BOWL"] },
    },
  },
  "Several for one amount": {
    data: {
      ...promotion,
      name: "Two plates for forty",
      description: "Two dune plates for forty dollars",
      automatic: true,
      promotion_type: "x_for_amount",
      schema: { x: 2, currencies: [{ currency: "USD", amount: 4000 }], targets: ["TW-DUNE-PLATE"] },
    },
  },
  "A set at one price": {
    data: {
      ...promotion,
      name: "Matcha set",
      description: "A whisk and a scoop for twenty dollars",
      automatic: true,
      promotion_type: "bundle_fixed_discount",
      schema: {
        requirements: [
          { targets: ["TW-WHISK"], quantity: 1 },
          { targets: ["TW-SCOOP"], quantity: 1 },
        ],
        currencies: [{ currency: "USD", amount: 2000 }],
      },
    },
  },
  "A gift with a purchase": {
    data: {
      ...promotion,
      name: "Tea with a teapot",
      description: "A tin of breakfast tea comes with each heron teapot",
      automatic: true,
      promotion_type: "bundle_gift",
      schema: {
        requirements: [{ targets: ["TW-HERON-TEAPOT"], quantity: 1 }],
        gifts: ["TW-LIGHTHOUSE"],
        auto_add_free_gift: true,
      },
    },
  },
};
