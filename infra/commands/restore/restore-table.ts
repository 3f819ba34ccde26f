import type { Deployment } from "../../deployment.ts";
import type { ParameterStore } from "../deploy/parameter-store.ts";
import { existing, findMissingSettings, type Progress, refuseOther, untilReady } from "./prepare-table.ts";
import type { TableState, Tables } from "./tables.ts";

export type Restore = {
  readonly from: string;
  /** Point in time to restore, to the second. */
  readonly to: Date;
  readonly as: string;
};

/**
 * Restores a table as of a point in time, under another name. Continues with an existing restore of the same time.
 * @throws Error with a message for the user for a name in use, a table without recovery, or a time that cannot be restored
 * @answers How is a table restored?
 */
export async function restoreTable(progress: Progress, restore: Restore): Promise<void> {
  const { tables, say } = progress;
  const { from, to, as } = restore;
  const source = await existing(tables, from);
  const there = await tables.state(as);
  if (there) refuseTaken(restore, source, there);
  else {
    await refuseWithoutRecovery(progress, from);
    await start(progress, restore);
  }
  say(
    `Restoring '${from}' as of ${to.toISOString()} to '${as}'. This takes minutes, up to an hour, longer for a very
large table. It goes on by itself when this command is interrupted; the same words take it up again.`,
  );
  await untilReady(progress, as);
}

/** The table may be the result of the same restore, started by an interrupted run. */
function refuseTaken({ from, to, as }: Restore, source: TableState, there: TableState): void {
  const { restored } = there;
  if (restored?.sourceArn === source.arn && seconds(restored.at) === seconds(to)) return;
  const what = restored ? `restored as of ${restored.at.toISOString()}` : `not restored from '${from}'`;
  throw new Error(`There is a table '${as}' already, ${what}: choose another name with --as.`);
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

async function refuseWithoutRecovery({ tables }: Progress, from: string): Promise<void> {
  if (await tables.window(from)) return;
  throw new Error(
    `The table '${from}' has no point-in-time recovery, so there is nothing to restore it from. For the future:
  aws dynamodb update-continuous-backups --table-name ${from} \\
    --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
  );
}

async function start({ tables }: Progress, { from, to, as }: Restore): Promise<void> {
  try {
    await tables.restore(from, to, as);
  } catch (error) {
    if (!(error instanceof Error && error.name === "InvalidRestoreTimeException")) throw error;
    const window = await tables.window(from);
    throw new Error(
      `'${from}' can be restored to any second from ${window?.from.toISOString()} to ${window?.to.toISOString()}, not to ${to.toISOString()}. The last minutes are not ready yet.`,
    );
  }
}

/** Stands for the stack's own table. @answers How is a table restored? */
export const OWN = "own";

type Parameters = Pick<ParameterStore, "get" | "put" | "remove">;
type Names = Pick<Deployment, "ownTable" | "servedTableParameter">;

/** The table that is in service, or will be after the next deployment. */
export async function readServedTable(
  parameters: Pick<Parameters, "get">,
  { ownTable, servedTableParameter }: Names,
): Promise<string> {
  return (await parameters.get(servedTableParameter))?.value || ownTable;
}

/**
 * Stores the table that the next deployment puts into service.
 * @throws Error with a message for the user if the table lacks a setting
 */
export async function serveTable(
  { tables, parameters }: { readonly tables: Tables; readonly parameters: Parameters },
  names: Names,
  name: string,
): Promise<void> {
  if (name === OWN || name === names.ownTable) return parameters.remove(names.servedTableParameter);
  const state = await existing(tables, name);
  refuseOther(name, state);
  if (!state.isReady)
    throw new Error(`Something is still under way on the table '${name}' (${state.status}).`);
  const missing = await findMissingSettings(tables, name);
  if (missing.length > 0) {
    throw new Error(
      `The table '${name}' has not yet ${missing.join(", ")}: npx cartwright restore --prepare ${name}`,
    );
  }
  await parameters.put(names.servedTableParameter, name, "String");
}
