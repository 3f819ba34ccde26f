import type { RuleStrategy } from "../../engine/rules/rule-promotion.ts";
import {
  type ArgsCheck,
  amountArgs,
  identifierArgs,
  MOST_IDENTIFIERS,
  MOST_TAGS,
  quantityArgs,
  textArgs,
  totalArgs,
} from "./args.ts";
import { cartAttributeArgs, itemAttributeArgs } from "./typed-args.ts";

export type StrategyRules = {
  /** Allowed operators, one is required. Absent for strategies without operator and arguments. */
  readonly operators?: readonly string[];
  readonly checkArgs?: ArgsCheck;
  readonly needsChildren?: true;
};

const ORDER = ["gte", "gt", "lte", "lt", "eq"] as const;
const MEMBERSHIP = ["in", "nin"] as const;
const TAG_OPERATORS = ["contains_any", "contains_all", "not_contains_any", "not_contains_all"] as const;
const MOST_SHIPPING_TYPES = 20;

/** From the public contract. @answers What may the rules of a rule promotion say? */
export const STRATEGY_RULES: Readonly<Record<RuleStrategy, StrategyRules>> = {
  and: { needsChildren: true },
  or: { needsChildren: true },
  cart_total: { operators: [...ORDER, "range"], checkArgs: totalArgs },
  cart_custom_attribute: {
    operators: [...MEMBERSHIP, "eq", "gt", "lt", "gte", "lte"],
    checkArgs: cartAttributeArgs,
  },
  item_price: { operators: ORDER, checkArgs: amountArgs },
  item_quantity: { operators: ORDER, checkArgs: quantityArgs },
  item_sku: { operators: MEMBERSHIP, checkArgs: textArgs(MOST_IDENTIFIERS) },
  item_product_id: { operators: MEMBERSHIP, checkArgs: textArgs(MOST_IDENTIFIERS) },
  item_identifier: { operators: MEMBERSHIP, checkArgs: identifierArgs },
  item_category: { operators: MEMBERSHIP, checkArgs: textArgs(MOST_IDENTIFIERS) },
  item_attribute: { operators: MEMBERSHIP, checkArgs: itemAttributeArgs },
  account_tags: { operators: TAG_OPERATORS, checkArgs: textArgs(MOST_TAGS) },
  items_bundle: { needsChildren: true },
  shipping_type: { operators: MEMBERSHIP, checkArgs: textArgs(MOST_SHIPPING_TYPES) },
};
