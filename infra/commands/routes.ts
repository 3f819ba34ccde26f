import { endpoints } from "../endpoints.ts";
import { columns } from "./columns.ts";
import { type Command, readWords, runCommand } from "./command.ts";

const spec = {
  verb: "routes",
  forms: [""],
  text: "Shows the file of every route, who may call it and what it may do to the table.",
  options: {},
};

async function run(words: readonly string[]): Promise<void> {
  readWords(spec, words);
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
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
