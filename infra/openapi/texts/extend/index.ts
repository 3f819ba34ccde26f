import type { Texts } from "../texts.ts";

export const extendTexts: readonly Texts[] = [];
