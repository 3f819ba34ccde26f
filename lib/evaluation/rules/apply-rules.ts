import { type EngineFacts, type EngineResult, NOTHING } from "../engine.ts";
import type { RuleEngine } from "./compile-rules.ts";

/** Takes what rule promotions grant from what is left of the items. */
export function applyRules(_engine: RuleEngine, _facts: EngineFacts): EngineResult {
  return NOTHING;
}
