import { type EngineFacts, type EngineResult, NOTHING } from "../engine.ts";
import type { StandardEngine } from "./compile-standard.ts";

/** Takes what standard promotions grant from the items. */
export function applyStandard(_engine: StandardEngine, _facts: EngineFacts): EngineResult {
  return NOTHING;
}
