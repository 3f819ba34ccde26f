import { settleAwsEnvironment } from "./deploy/aws-environment.ts";
import { accountTrouble } from "./deploy/aws-trouble.ts";
import { parameterStore } from "./deploy/parameter-store.ts";
import { type Deployment, deploymentOf, tagsOf } from "./deployment.ts";
import { progressDisplay } from "./progress/progress-display.ts";
import { type RestoreCommand, readArguments, USAGE } from "./restore/arguments.ts";
import { type Progress, prepareTable } from "./restore/prepare-table.ts";
import { restoreTable } from "./restore/restore-table.ts";
import { OWN, servedTable, serveTable } from "./restore/serve-table.ts";
import { dynamoTables } from "./restore/tables.ts";

const display = progressDisplay();

async function main(): Promise<void> {
  const { command, awsProfile } = readArguments(process.argv.slice(2), new Date());
  if (command.name === "help") return console.log(USAGE);
  const deployment = deploymentOf(process.env);
  const region = await settleAwsEnvironment(process.env, awsProfile);
  try {
    await run(command, deployment);
  } catch (error) {
    throw accountTrouble(error, region);
  }
}

async function run(
  command: Exclude<RestoreCommand, { name: "help" }>,
  deployment: Deployment,
): Promise<void> {
  const progress: Progress = { tables: dynamoTables(), say: display.print };
  const parameters = parameterStore();
  switch (command.name) {
    case "restore": {
      const { to, as } = command;
      const from = command.from ?? (await servedTable(parameters, deployment));
      await display.during("Restoring", () => restoreTable(progress, { from, to, as }));
      await prepared(progress, as, deployment);
      return console.log(afterRestore(as));
    }
    case "prepare":
      refuseOwn(command.table, deployment);
      await prepared(progress, command.table, deployment);
      return console.log(afterRestore(command.table));
    case "serve":
      await serveTable({ tables: progress.tables, parameters }, deployment, command.table);
      return console.log(afterChoice(command.table, deployment));
  }
}

function prepared(progress: Progress, table: string, deployment: Deployment): Promise<void> {
  return display.during("Giving the table what it lacks", () =>
    prepareTable(progress, table, tagsOf(deployment)),
  );
}

/** CloudFormation would undo what is changed behind its back. */
function refuseOwn(table: string, { ownTable, stacks }: Deployment): void {
  if (table === ownTable)
    throw new Error(`The stack ${stacks.data} itself looks after the table '${table}'.`);
}

function afterRestore(table: string): string {
  return `
The table '${table}' is there, with all that a table in service needs. Look at it:
  npm run sweep -- --table ${table}
Then choose it for service:
  npm run restore -- --serve ${table}`;
}

function afterChoice(table: string, { ownTable }: Deployment): string {
  const chosen = table === OWN ? ownTable : table;
  return `
The next deployment puts '${chosen}' into service; until then nothing changes. Look first, then deploy:
  npm run deploy -- --diff
  npm run deploy`;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error("\nnpm run restore -- --help shows what there is.");
  process.exitCode = 1;
}
