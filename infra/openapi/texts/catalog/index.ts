import type { Texts } from "../texts.ts";

export const catalogTexts: readonly Texts[] = [];
