import { type Deployment, makeTags, readDeployment } from "../deployment.ts";
import { type Command, runCommand } from "./command.ts";
import { accountTrouble, settleAwsEnvironment } from "./deploy/aws-environment.ts";
import { parameterStore } from "./deploy/parameter-store.ts";
import { progressDisplay } from "./progress/display.ts";
import { type RestoreCommand, readArguments, restoreSpec } from "./restore/arguments.ts";
import { type Progress, prepareTable } from "./restore/prepare-table.ts";
import { OWN, readServedTable, restoreTable, serveTable } from "./restore/restore-table.ts";
import { dynamoTables } from "./restore/tables.ts";

const display = progressDisplay();

async function run(words: readonly string[]): Promise<void> {
  const { command, awsProfile } = readArguments(words, new Date());
  const deployment = readDeployment(process.env);
  const region = await settleAwsEnvironment(process.env, awsProfile);
  try {
    await carryOut(command, deployment);
  } catch (error) {
    throw accountTrouble(error, region);
  }
}

async function carryOut(command: RestoreCommand, deployment: Deployment): Promise<void> {
  const progress: Progress = { tables: dynamoTables(), say: display.print };
  const parameters = parameterStore();
  switch (command.name) {
    case "restore": {
      const { to, as } = command;
      const from = command.from ?? (await readServedTable(parameters, deployment));
      await display.during("Restoring", () => restoreTable(progress, { from, to, as }));
      await prepareRestore(progress, as, deployment);
      return console.log(afterRestore(as));
    }
    case "prepare":
      refuseOwn(command.table, deployment);
      await prepareRestore(progress, command.table, deployment);
      return console.log(afterRestore(command.table));
    case "serve":
      await serveTable({ tables: progress.tables, parameters }, deployment, command.table);
      return console.log(afterChoice(command.table, deployment));
  }
}

function prepareRestore(progress: Progress, table: string, deployment: Deployment): Promise<void> {
  return display.during("Giving the table what it lacks", () =>
    prepareTable(progress, table, makeTags(deployment)),
  );
}

/** CloudFormation would revert changes made outside of it. */
function refuseOwn(table: string, { ownTable, stacks }: Deployment): void {
  if (table === ownTable) throw new Error(`The stack ${stacks.data} itself manages the table '${table}'.`);
}

function afterRestore(table: string): string {
  return `
The table '${table}' is there, with all that a table in service needs. Look at it:
  npx cartwright sweep --table ${table}
Then choose it for service:
  npx cartwright restore --serve ${table}`;
}

function afterChoice(table: string, { ownTable }: Deployment): string {
  const chosen = table === OWN ? ownTable : table;
  return `
The next deployment puts '${chosen}' into service; until then nothing changes. Look first, then deploy:
  npm run deploy -- --diff
  npm run deploy`;
}

export const command: Command = { spec: restoreSpec, run };

if (import.meta.main) await runCommand(command);
