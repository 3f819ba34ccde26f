import { evaluate } from "../../../lib/promotions/engine/evaluate.ts";
import { prepareLivePromotions } from "../../../lib/promotions/engine/live-promotions.ts";
import { columns } from "../columns.ts";
import { AT, CART, KINDS, type Kind, makePair } from "./kinds.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Discount of both together in minor units, as a positive number. */
export function sumTaken(first: Kind, second: Kind): bigint {
  const { promotions } = evaluate(CART, prepareLivePromotions(makePair(first, second)), AT);
  return promotions.reduce((sum, { amount }) => sum - amount, 0n);
}

/** The kinds with the discount of each alone, and the discounts of all pairs. */
export function pairsText(): { readonly kinds: string; readonly pairs: string } {
  const kinds = KINDS.map((kind, at) => [LETTERS[at] ?? "", kind.name, kind.words, alone(kind)]);
  const pairs = KINDS.map((first, at) => [
    LETTERS[at] ?? "",
    ...KINDS.map((second) => decimals(sumTaken(first, second))),
  ]);
  return {
    kinds: columns([["", "kind", "promotion", "alone"], ...kinds]),
    pairs: columns([["", ...KINDS.map((_, at) => LETTERS[at] ?? "")], ...pairs]),
  };
}

function alone(kind: Kind): string {
  const [promotion] = makePair(kind, kind);
  const { promotions } = evaluate(CART, prepareLivePromotions(promotion ? [promotion] : []), AT);
  return decimals(promotions.reduce((sum, { amount }) => sum - amount, 0n));
}

function decimals(amount: bigint): string {
  return (Number(amount) / 100).toFixed(2);
}
