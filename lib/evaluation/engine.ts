import type { EvaluatedCart } from "./evaluated-cart.ts";
import type { EvaluatedState, Evaluation } from "./evaluation.ts";

/** What an engine is given: it takes from the items, which the engine before it may have lowered. */
export type EngineFacts = {
  readonly cart: EvaluatedCart & { readonly currency: string };
  readonly items: readonly EvaluatedState[];
  readonly now: Date;
  /** Of the first promotion that this engine applies. */
  readonly firstOrdinal: number;
};

export const NOTHING: EngineResult = {
  promotions: [],
  shipping: new Map(),
  gifts: [],
  suggestions: [],
  outcomes: [],
};

/** What one engine makes of a cart, whose item states it has changed. */
export type EngineResult = Omit<Evaluation, "items">;
