import type { UnmetCondition } from "./evaluation.ts";

export const NOT_STARTED: UnmetCondition = { path: "start", detail: "The promotion has not started." };
export const ENDED: UnmetCondition = { path: "end", detail: "The promotion has ended." };
