import type { EvaluatedCart } from "./evaluated-cart.ts";
import type { EvaluatedState, Evaluation } from "./evaluation.ts";

/** The item states may be lowered already by an earlier engine. The engine lowers them further. */
export type EngineInput = {
  readonly cart: EvaluatedCart & { readonly currency: string };
  readonly items: readonly EvaluatedState[];
  readonly now: Date;
  /** Ordinal of the first promotion that this engine applies. */
  readonly firstOrdinal: number;
};

export const EMPTY_RESULT: EngineResult = {
  promotions: [],
  shipping: new Map(),
  gifts: [],
  suggestions: [],
  outcomes: [],
};

export type EngineResult = Omit<Evaluation, "items">;
