import type { TableAccess } from "../../../lib/http/endpoint.ts";
import type { Table } from "../../../lib/table/table.ts";

const READS: ReadonlySet<TableAccess> = new Set(["read", "sign", "write", "sign-write", "consume"]);
const WRITES: ReadonlySet<TableAccess> = new Set(["write", "sign-write", "consume"]);

/** The table as the role of a function with this access reaches it: what the role may not do fails as on AWS. */
export function permitted<T extends Table>(table: T, access: TableAccess): T {
  const denied = (verb: string) => () =>
    Promise.reject(new Error(`A function with the access '${access}' may not ${verb}.`));
  return {
    ...table,
    ...(READS.has(access) ? {} : { get: denied("get"), getMany: denied("getMany"), query: denied("query") }),
    ...(WRITES.has(access)
      ? {}
      : { put: denied("put"), update: denied("update"), transact: denied("transact") }),
  };
}
