/**
 * Entry writes of one Custom API must not overlap with a change of its definition: a value claimed for a field that
 * is being deleted would stay claimed for ever. Every entry write therefore checks, in its own transaction, a gate
 * whose version a definition change raises. Transactions that check one item wait for each other, hence several
 * gates: an entry passes through one of them, a definition change closes all.
 */
export const FENCES = 8;

/** The gate of an entry, spread evenly by its id. */
export function fenceOf(entryId: string): number {
  let sum = 0;
  for (let at = 0; at < entryId.length; at += 1) sum += entryId.charCodeAt(at);
  return sum % FENCES;
}
