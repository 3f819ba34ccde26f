import type { Texts } from "../texts.ts";

export const accountsTexts: readonly Texts[] = [];
