import { columns } from "./columns.ts";
import { endpoints } from "./endpoints.ts";

/** Prints where the code of every route is, who may call it and what it may do to the table. */
const rows = endpoints
  .flatMap((endpoint) => [endpoint.path, ...(endpoint.alsoAt ?? [])].map((path) => ({ ...endpoint, path })))
  .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
  .map(({ id, method, path, auth, table }) => [
    path === "$default" ? "any" : method,
    path === "$default" ? "(every other path)" : path,
    `functions/${id}.ts`,
    auth === "none" ? "anyone" : auth.join(", "),
    table,
  ]);
console.log(columns([["METHOD", "PATH", "FILE", "WHO MAY CALL", "TABLE"], ...rows]));
console.log(`\n${endpoints.length} endpoint(s)`);
