import type { Texts } from "../texts.ts";

export const cartsTexts: readonly Texts[] = [];
