import type { Deadline } from "../table/deadline.ts";
import { keys } from "../table/keys.ts";
import type { Item, Key, Table, Write } from "../table/table.ts";
import type { Definition } from "./custom-apis/custom-api.ts";
import { isUnique } from "./entries/claims.ts";
import type { CustomField } from "./fields/custom-field.ts";

/** Partitions of which nothing is reachable any more and all is to be removed. */
export type Leftover = { readonly id: string; readonly partitions: readonly string[] };

/** Notes the entries of a Custom API and all their claims, in the transaction that deletes it. */
export function leftoversOfApi({ api, fields }: Definition): Write {
  const claims = fields.filter(isUnique).map((field) => keys.entryValue(api.id, field.id, "").pk);
  return leftover({ id: api.id, partitions: [keys.customApiEntry(api.id, "").pk, ...claims] });
}

/** Notes the claims of a unique field, in the transaction that deletes it. */
export function leftoversOfField(apiId: string, field: CustomField): Write {
  return leftover({ id: field.id, partitions: [keys.entryValue(apiId, field.id, "").pk] });
}

function leftover({ id, partitions }: Leftover): Write {
  return {
    put: { ...keys.leftover(id), type: "leftover", partitions },
    when: { only: "absent" },
  };
}

export async function listLeftovers(table: Table): Promise<Leftover[]> {
  const { items } = await table.query({ pk: keys.leftover("").pk, consistent: true });
  return items.map(({ sk, partitions }) => ({
    id: sk,
    partitions: Array.isArray(partitions) ? partitions.map(String) : [],
  }));
}

const MOST_WRITES = 100; // DynamoDB: actions of a transaction
const AT_ONCE = 4;
const UNREACHABLE = { unconditional: "nothing reaches these items any more" } as const;

/**
 * Removes what a leftover names, then the note itself. Stopped at any point, the next call goes on.
 * @returns whether all of it is gone; `false` when the deadline came first
 */
export async function clearLeftover(
  table: Table,
  { id, partitions }: Leftover,
  newId: () => string,
  deadline: Deadline,
): Promise<boolean> {
  for (const pk of partitions) {
    for (let items = await firstItems(table, pk); items.length > 0; items = await firstItems(table, pk)) {
      if (deadline.left() === 0) return false;
      await Promise.all(chunks(items).map((chunk) => remove(table, chunk, newId())));
    }
  }
  await remove(table, [keys.leftover(id)], newId());
  return true;
}

async function firstItems(table: Table, pk: string): Promise<readonly Item[]> {
  return (await table.query({ pk, consistent: true, limit: AT_ONCE * MOST_WRITES })).items;
}

function chunks(items: readonly Key[]): Key[][] {
  return Array.from({ length: Math.ceil(items.length / MOST_WRITES) }, (_, index) =>
    items.slice(index * MOST_WRITES, (index + 1) * MOST_WRITES),
  );
}

/** A lost answer does no harm: what was not removed is found again. */
async function remove(table: Table, found: readonly Key[], token: string): Promise<void> {
  await table.transact(
    found.map(({ pk, sk }) => ({ delete: { pk, sk }, when: UNREACHABLE })),
    token,
  );
}
