import { getApplicationKeys } from "../auth/store.ts";
import type { Table } from "../table/table.ts";
import type { AuditEntry } from "./audit-entry.ts";

type Actor = AuditEntry["actor"];

/** Names of keys by client id. A key that is gone has none. */
export async function getKeyNames(
  table: Table,
  actors: readonly Actor[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(actors.flatMap(({ type, id }) => (type === "application_key" ? [id] : [])))];
  const keys = ids.length > 0 ? await getApplicationKeys(table, ids) : [];
  return new Map(keys.map(({ client_id, name }) => [client_id, name]));
}
