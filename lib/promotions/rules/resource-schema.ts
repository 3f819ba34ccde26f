import { ACTION_STRATEGIES, RULE_STRATEGIES, type RuleSet } from "../../evaluation/rules/rule-promotion.ts";
import { timestampedMeta } from "../../schemas/envelope.ts";
import { exactObject } from "../../schemas/exact-object.ts";
import { arrayOf, integerOrNull, moment, text, uuid } from "../../schemas/resource.ts";
import type { View } from "../../schemas/view.ts";

const flag = { type: "boolean" } as const;

const identifiers = exactObject({}, { skus: arrayOf(text), ids: arrayOf(text) });

/** What a condition compares with, by its strategy. */
const args = arrayOf({ anyOf: [{ type: ["string", "number", "boolean"] }, identifiers] } as const);

const node = { strategy: { enum: RULE_STRATEGIES } } as const;
const condition = { operator: text, args } as const;

// A schema that names itself has no type here: a tree has five levels, each described by the one below it.
const fifthLevel = exactObject(node, condition);
const fourthLevel = exactObject(node, { ...condition, children: arrayOf(fifthLevel) });
const thirdLevel = exactObject(node, { ...condition, children: arrayOf(fourthLevel) });
const secondLevel = exactObject(node, { ...condition, children: arrayOf(thirdLevel) });
const tree = exactObject(node, { ...condition, children: arrayOf(secondLevel) });

const limitations = exactObject(
  {},
  {
    max_discount: { type: "integer", description: "Minor units that one action takes at most." },
    max_quantity: { type: "integer", description: "Units of a product that are discounted at most." },
    items: exactObject(
      {},
      {
        max_items: { type: "integer", description: "Products that are discounted at most." },
        max_units: { type: "integer", description: "Units that are discounted at most, of all products." },
        price_strategy: { enum: ["cheapest", "expensive"], description: "Which units come first." },
        auto_add: { ...flag, description: "Adds a free product to the cart." },
        show_suggestions: { ...flag, description: "Tells of free products that are not in the cart yet." },
      },
    ),
  },
);

const actionArgs = {
  ...arrayOf({ type: ["string", "number"] } as const),
  description: '`["fixed", amount]`, `["percent", percentage]` or `["fixed_price", quantity, amount]`.',
} as const;

const ruleSet = exactObject(
  {
    catalog_ids: { ...arrayOf(text), description: "Catalogs that it is for; empty for all." },
    currencies: arrayOf(text),
    actions: arrayOf(
      exactObject(
        { strategy: { enum: ACTION_STRATEGIES }, args: actionArgs },
        { condition: tree, limitations },
      ),
    ),
  },
  { rules: tree },
);

/** A rule promotion as merchants read it. */
export const rulePromotionResource = exactObject({
  id: uuid,
  type: { const: "rule_promotion" },
  name: text,
  description: text,
  enabled: flag,
  automatic: flag,
  start: moment,
  end: moment,
  priority: { ...integerOrNull, description: "Higher comes first, null last." },
  stackable: flag,
  override_stacking: { ...flag, description: "Neither blocks other rule promotions nor is blocked." },
  rule_set: ruleSet,
  meta: timestampedMeta,
});

/** The schema describes a tree level by level; what is handed out is the tree that is kept. */
export type RulePromotionView = Omit<View<typeof rulePromotionResource>, "rule_set"> & {
  readonly rule_set: RuleSet;
};
