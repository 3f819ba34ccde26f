import { type EntryProof, readEntryProof } from "../../../lib/audit-log/audit-log-store.ts";
import { hashSource } from "../../../lib/audit-log/build-entries.ts";
import { isMerchant, parseWriter } from "../../../lib/kernel/item-writer.ts";
import { findRecordedFamily } from "../../../lib/table/stamp/recorded-keys.ts";
import type { Item } from "../../../lib/table/table.ts";

/** A change of a merchant that must have an entry. */
export type MissingEntry = {
  readonly version: number;
  readonly at: Date;
  /** Key and writer if the item is still there, else the hash of its key. */
  readonly of: string;
};

type Look = {
  readonly missing: readonly MissingEntry[];
  readonly counts: Readonly<Record<"items" | "entries", number>>;
};

/**
 * Compares versions with entries: an item that names a merchant has an entry of its version, and an entry says whether a
 * merchant wrote the version before it. Changes before `since` may have expired.
 * @answers Which entries of the audit log are missing?
 */
export async function findMissing(pages: AsyncIterable<readonly Item[]>, since: Date): Promise<Look> {
  const told = new Set<string>();
  const claims = new Map<string, MissingEntry>();
  let [items, entries] = [0, 0];
  const claim = (source: string, one: MissingEntry) => {
    const name = `${source} ${one.version}`;
    if (one.at >= since && !claims.has(name)) claims.set(name, one);
  };
  for await (const page of pages) {
    for (const item of page) {
      const proof = readEntryProof(item);
      if (proof) {
        entries += 1;
        noteProof(proof, told, claim);
      } else claimItem(item, claim);
    }
    items += page.length;
  }
  const missing = [...claims].filter(([name]) => !told.has(name)).map(([, one]) => one);
  return { missing, counts: { items, entries } };
}

type Claim = (source: string, one: MissingEntry) => void;

function noteProof({ source, number, follows }: EntryProof, told: Set<string>, claim: Claim): void {
  told.add(`${source} ${number}`);
  if (follows) claim(source, { version: number - 1, at: follows, of: `item ${source}` });
}

/** Items without versions, such as stock, prove nothing. */
function claimItem(item: Item, claim: Claim): void {
  const { pk, sk, version } = item;
  const writer = parseWriter(item["who"]);
  if (!writer || !isMerchant(writer.actor) || version === undefined) return;
  const family = findRecordedFamily(item);
  if (!family || family.name === "changeNote") return;
  const of = `${pk} ${sk} by ${writer.actor.kind}:${writer.actor.id}, ${writer.operation}`;
  claim(hashSource({ pk, sk }), { version, at: writer.at, of });
}
