import type { Table } from "../../lib/table/table.ts";
import { type Command, runCommand } from "./command.ts";
import { type KeysCommand, keysSpec, readArguments } from "./keys/arguments.ts";
import { createKey, listKeys, revokeKey, rotateKey } from "./keys/commands.ts";
import { openTable } from "./keys/open-table.ts";

function changeKeys(command: KeysCommand, table: Table): Promise<string> {
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

async function run(words: readonly string[]): Promise<void> {
  const { command, table: name } = readArguments(words, process.env);
  const { table, place, close } = await openTable(name);
  try {
    const text = await changeKeys(command, table);
    console.error(`Application keys of ${place}:\n`);
    console.log(text);
  } finally {
    await close();
  }
}

export const command: Command = { spec: keysSpec, run };

if (import.meta.main) await runCommand(command);
