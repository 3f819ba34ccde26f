import type { Table } from "../lib/table/table.ts";
import { type Command, readArguments, USAGE } from "./keys/arguments.ts";
import { createKey, listKeys, revokeKey, rotateKey } from "./keys/commands.ts";
import { openTable } from "./keys/open-table.ts";

function run(command: Exclude<Command, { name: "help" }>, table: Table): Promise<string> {
  switch (command.name) {
    case "create":
      return createKey(table, { name: command.keyName, grants: command.grants, isServer: command.isServer });
    case "rotate":
      return rotateKey(table, command.clientId);
    case "revoke":
      return revokeKey(table, command.clientId);
    case "list":
      return listKeys(table);
  }
}

async function main(): Promise<void> {
  const { command, table: name } = readArguments(process.argv.slice(2), process.env);
  if (command.name === "help") return console.log(USAGE);
  const { table, place, close } = await openTable(name);
  try {
    const text = await run(command, table);
    console.error(`Application keys of ${place}:\n`);
    console.log(text);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  console.error(`${text}\n\nnpm run keys -- --help shows what there is.`);
  process.exitCode = 1;
}
