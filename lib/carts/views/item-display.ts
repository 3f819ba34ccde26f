import type { CurrencyFormat } from "../../kernel/money.ts";
import type { Display, UnitAndValue } from "./display.ts";
import type { CartIncludes } from "./included-details.ts";

export type ItemDisplay = {
  readonly currency: CurrencyFormat | undefined;
  readonly display: Display;
  readonly displayBoth: (unit: bigint, value: bigint) => UnitAndValue;
  readonly includes: CartIncludes;
};
