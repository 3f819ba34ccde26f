import type { UnmetCondition } from "./evaluation.ts";

/** Why a promotion of either engine does not apply at a moment. */
export const NOT_STARTED: UnmetCondition = { path: "start", detail: "The promotion has not started." };
export const ENDED: UnmetCondition = { path: "end", detail: "The promotion has ended." };
