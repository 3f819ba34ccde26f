import type { Texts } from "../texts.ts";

export const promotionsTexts: readonly Texts[] = [];
