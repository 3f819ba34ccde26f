import type { Texts } from "../texts.ts";

export const productsTexts: readonly Texts[] = [];
