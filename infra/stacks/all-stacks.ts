import type { App, StackProps } from "aws-cdk-lib";
import { areaName } from "../area-name.ts";
import type { Deployment } from "../deployment.ts";
import { deriveShortId } from "../endpoints.ts";
import type { Reaches } from "./access/reaches.ts";
import { ApiStack } from "./api-stack.ts";
import { AreaStack, type Functions } from "./area-stack.ts";
import { DataStack } from "./data-stack.ts";
import type { Declared, FunctionCode } from "./declared-function.ts";
import { listAreas, nameAreaStack } from "./stack-of-area.ts";
import { StaffPoolStack } from "./staff-pool-stack.ts";
import { StaffSignInStack } from "./staff-sign-in-stack.ts";
import { WatchStack } from "./watch/watch-stack.ts";

export type StacksSetup = Functions & {
  readonly deployment: Deployment;
  /** Keys of the table that functions may use. */
  readonly reaches: Reaches;
  /** Bundles by function id. */
  readonly code: ReadonlyMap<string, FunctionCode>;
};

/** Deleting a stack by mistake takes the shop off the air. */
const GUARDED: StackProps = { terminationProtection: true };

/**
 * All stacks in the order of their deployment: data, the areas side by side, the gateways, the
 * sign-in of staff, monitoring. They hand values over
 * by the Parameter Store, so no stack holds up an update of another, see `docs/decisions/0016-a-stack-for-each-area.md`.
 */
export function addStacks(app: App, setup: StacksSetup): void {
  const { deployment } = setup;
  refuseUnknown(deployment.reservedConcurrency, listDeclared(setup));
  const data = new DataStack(app, deployment.stacks.data, deployment, GUARDED);
  const areas = addAreas(app, setup);
  for (const area of areas.values()) area.addStackDependency(data, "The functions use the table.");
  orderSwitches(areas, setup);
  const pool = deployment.hasStaffPool ? addStaffPool(app, areas, setup) : undefined;
  const api = new ApiStack(app, deployment.stacks.api, { ...setup, ...GUARDED });
  for (const area of areas.values()) api.addStackDependency(area, "The gateways call the functions.");
  if (pool) {
    const signIn = new StaffSignInStack(app, deployment.stacks.staffSignIn, deployment, GUARDED);
    signIn.addStackDependency(pool, "It has the client of the pool.");
    signIn.addStackDependency(api, "It reads the public address.");
  }
  if (!deployment.hasAlarms) return;
  const watch = new WatchStack(app, deployment.stacks.watch, { ...setup, api });
  watch.addStackDependency(api, "It reads the ids of what it watches.");
}

function addAreas(app: App, setup: StacksSetup): ReadonlyMap<string, AreaStack> {
  return new Map(
    listAreas(listDeclared(setup)).map((area) => [
      area,
      new AreaStack(app, nameAreaStack(setup.deployment, area), { ...setup, ...GUARDED, area }),
    ]),
  );
}

function addStaffPool(app: App, areas: ReadonlyMap<string, AreaStack>, setup: StacksSetup): StaffPoolStack {
  const { deployment } = setup;
  const pool = new StaffPoolStack(app, deployment.stacks.staffPool, deployment, GUARDED);
  for (const { id, needs } of listDeclared(setup)) {
    if (needs.includes("staffPool"))
      areas.get(areaName(id))?.addStackDependency(pool, "It makes users of the pool.");
  }
  return pool;
}

/** A function that switches the mapping of another area reads its id, so that area comes first. */
function orderSwitches(areas: ReadonlyMap<string, AreaStack>, { consumers }: Functions): void {
  const findStacks = (found: Functions["consumers"]) => found.map(({ id }) => areas.get(areaName(id)));
  const switched = findStacks(consumers.filter(({ raisesEvents }) => raisesEvents));
  for (const switching of findStacks(consumers.filter(({ needs }) => needs.includes("eventSwitch")))) {
    for (const area of switched) {
      if (area && area !== switching) switching?.addStackDependency(area, "It switches its mapping.");
    }
  }
}

function listDeclared({ endpoints, consumers, messageConsumers }: Functions): readonly Declared[] {
  return [...endpoints, ...consumers, ...messageConsumers];
}

function refuseUnknown(reserved: ReadonlyMap<string, number>, declared: readonly Declared[]): void {
  const names = new Set(declared.flatMap(({ id }) => [id, deriveShortId(id), areaName(id)]));
  const unknown = [...reserved.keys()].find((name) => !names.has(name));
  if (unknown) {
    throw new Error(
      `CARTWRIGHT_CONCURRENCY names '${unknown}', which is neither an endpoint nor an area: npx cartwright routes lists them.`,
    );
  }
}
