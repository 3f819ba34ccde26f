import { getApplicationKeys } from "../auth/store.ts";
import { staffMembers } from "../staff/staff-store.ts";
import type { Table } from "../table/table.ts";
import type { AuditEntry } from "./audit-entry.ts";

type Actor = AuditEntry["actor"];

const FORMER = "former member of staff";

/** Names of members of staff and keys by id. A key that is gone has none. */
export async function getActorNames(
  table: Table,
  actors: readonly Actor[],
): Promise<ReadonlyMap<string, string>> {
  const listIds = (kind: Actor["type"]) => [
    ...new Set(actors.flatMap(({ type, id }) => (type === kind ? [id] : []))),
  ];
  const [keyIds, staffIds] = [listIds("application_key"), listIds("staff")];
  const [keys, members] = await Promise.all([
    keyIds.length > 0 ? getApplicationKeys(table, keyIds) : [],
    staffIds.length > 0 ? staffMembers.getMany(table, staffIds) : [],
  ]);
  return new Map([
    ...keys.map(({ client_id, name }) => [client_id, name] as const),
    ...staffIds.map((id, at) => [id, members[at]?.value.name ?? FORMER] as const),
  ]);
}
