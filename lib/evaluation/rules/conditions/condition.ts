import type { EvaluatedCart } from "../../evaluated-cart.ts";
import type { EvaluatedState, UnmetCondition } from "../../evaluation.ts";
import type { PriceStrategy } from "../units/by-price.ts";

/** What conditions may look at besides items. */
export type ConditionFacts = {
  /** The items of the promotion's catalogs: a set may be made of all of them. */
  readonly covered: readonly EvaluatedState[];
  readonly cart: EvaluatedCart;
  /** Which units sets take first. */
  readonly setOrder: PriceStrategy;
  /** Of the covered items before any discount, minor units. */
  readonly total: bigint;
  /** In small letters. */
  readonly accountTags: ReadonlySet<string>;
};

export type StateTest = (state: EvaluatedState) => boolean;
export type CartTest = (facts: ConditionFacts) => boolean;

/** So many units of the items that match: one part of a set. */
export type SetGroup = { readonly condition: RuleCondition; readonly quantity: number };

/** What a node of a rule tree asks for by itself. */
export type NodeTest =
  | { readonly kind: "always" | "never" }
  | { readonly kind: "item"; readonly matches: StateTest }
  | { readonly kind: "cart"; readonly holds: CartTest }
  | { readonly kind: "shipping"; readonly includes: (shippingType: string) => boolean }
  | { readonly kind: "bundle"; readonly groups: readonly SetGroup[] };

/** A node of a rule tree, ready to be looked at: its own test and its children must hold. */
export type RuleCondition = {
  readonly test: NodeTest;
  /** Of an `or` one is enough. */
  readonly isAnyChildEnough: boolean;
  readonly children: readonly RuleCondition[];
  readonly failure: UnmetCondition;
};
