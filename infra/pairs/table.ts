import { evaluate } from "../../lib/evaluation/evaluate.ts";
import { livePromotions } from "../../lib/evaluation/live-promotions.ts";
import { columns } from "../columns.ts";
import { AT, CART, KINDS, type Kind, pairOf } from "./kinds.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What both take together, in minor units; positive. */
export function takenBy(first: Kind, second: Kind): bigint {
  const { promotions } = evaluate(CART, livePromotions(pairOf(first, second)), AT);
  return promotions.reduce((sum, { amount }) => sum - amount, 0n);
}

/** The kinds with what each takes alone, and what every two take together. */
export function pairsText(): { readonly kinds: string; readonly pairs: string } {
  const kinds = KINDS.map((kind, at) => [LETTERS[at] ?? "", kind.name, kind.words, alone(kind)]);
  const pairs = KINDS.map((first, at) => [
    LETTERS[at] ?? "",
    ...KINDS.map((second) => decimals(takenBy(first, second))),
  ]);
  return {
    kinds: columns([["", "kind", "promotion", "alone"], ...kinds]),
    pairs: columns([["", ...KINDS.map((_, at) => LETTERS[at] ?? "")], ...pairs]),
  };
}

function alone(kind: Kind): string {
  const [promotion] = pairOf(kind, kind);
  const { promotions } = evaluate(CART, livePromotions(promotion ? [promotion] : []), AT);
  return decimals(promotions.reduce((sum, { amount }) => sum - amount, 0n));
}

function decimals(amount: bigint): string {
  return (Number(amount) / 100).toFixed(2);
}
