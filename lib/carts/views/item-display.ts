import type { CurrencyFormat } from "../../kernel/money.ts";
import type { Display, UnitAndValue } from "./display.ts";
import type { CartIncludes } from "./includes.ts";

/** How the items of one cart are shown. */
export type ItemDisplay = {
  /** Of the cart, if it has one. */
  readonly currency: CurrencyFormat | undefined;
  readonly display: Display;
  readonly displayBoth: (unit: bigint, value: bigint) => UnitAndValue;
  readonly includes: CartIncludes;
};
