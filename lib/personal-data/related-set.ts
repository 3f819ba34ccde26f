/**
 * Records that are erased together. Persons and companies are apart, so that a company with its address does not take its people
 * with it.
 * @answers What belongs to a person?
 */
export type RelatedSet =
  | { readonly kind: "customer" | "member" | "account" | "order"; readonly id: string }
  | { readonly kind: "membership"; readonly account_id: string; readonly member_id: string };

/** Identifies the set. */
export function formatSet(set: RelatedSet): string {
  return set.kind === "membership"
    ? `${set.kind}.${set.account_id}.${set.member_id}`
    : `${set.kind}.${set.id}`;
}
