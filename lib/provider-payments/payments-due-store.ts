import { chooseShard } from "../table/index-list.ts";
import { indexKeys, keys } from "../table/keys.ts";
import type { Table, Write } from "../table/table.ts";

/** An order or cart with a payment to settle. */
export type DuePayments = { readonly kind: "cart" | "order"; readonly id: string };

/** DynamoDB takes 1,000 writes a second per shard. */
const SHARDS = 4;

const GUARDED = {
  unconditional: "the write of the order or cart in this transaction names its version",
} as const;

/** @param at ISO time; undefined once nothing is open */
export function paymentsDueWrite({ kind, id }: DuePayments, at: string | undefined): Write {
  const key = keys.paymentsDue(kind, id);
  if (at === undefined) return { delete: key, when: GUARDED };
  const index = { gsi1pk: indexKeys.paymentsDue(chooseShard(id, SHARDS)), gsi1sk: `${at}#${kind}#${id}` };
  return { put: { ...key, type: "payments_due", ...index }, when: GUARDED };
}

/** The sweep looks at the order next, whenever its payments are due. Fails if none of them is open any more. */
export function bringForwardWrite(orderId: string, now: Date): Write {
  return {
    ...paymentsDueWrite({ kind: "order", id: orderId }, now.toISOString()),
    when: { only: "present" },
  };
}

/** The oldest first. @param limit per shard */
export async function listDuePayments(
  table: Table,
  now: Date,
  limit: number,
): Promise<readonly DuePayments[]> {
  const to = `${now.toISOString()}~`;
  const shards = Array.from({ length: SHARDS }, (_, shard) => indexKeys.paymentsDue(shard));
  const pages = await Promise.all(shards.map((pk) => table.query({ index: "gsi1", pk, sk: { to }, limit })));
  const sortKeys = pages.flatMap(({ items }) => items.map(({ gsi1sk = "" }) => gsi1sk));
  return sortKeys.sort().map(readDue);
}

function readDue(sortKey: string): DuePayments {
  const [, kind, ...id] = sortKey.split("#");
  return { kind: kind === "cart" ? "cart" : "order", id: id.join("#") };
}
