import type { EvaluatedCart } from "../../evaluated-cart.ts";
import type { EvaluatedState, UnmetCondition } from "../../evaluation.ts";
import type { PriceStrategy } from "../units/unit-supply.ts";

export type ConditionContext = {
  /** Items of the promotion's catalogs. Sets can use all of them. */
  readonly covered: readonly EvaluatedState[];
  readonly cart: EvaluatedCart;
  readonly setOrder: PriceStrategy;
  /** Value of the covered items before discounts, minor units. */
  readonly total: bigint;
  /** In lower case. */
  readonly accountTags: ReadonlySet<string>;
};

export type StateTest = (state: EvaluatedState) => boolean;
export type CartTest = (context: ConditionContext) => boolean;

export type SetGroup = { readonly condition: RuleCondition; readonly quantity: number };

/** Test of the node itself, without its children. */
export type NodeTest =
  | { readonly kind: "always" | "never" }
  | { readonly kind: "item"; readonly matches: StateTest }
  | { readonly kind: "cart"; readonly holds: CartTest }
  | { readonly kind: "shipping"; readonly includes: (shippingType: string) => boolean }
  | { readonly kind: "bundle"; readonly groups: readonly SetGroup[] };

export type RuleCondition = {
  readonly test: NodeTest;
  readonly isAnyChildEnough: boolean;
  readonly children: readonly RuleCondition[];
  readonly failure: UnmetCondition;
};
