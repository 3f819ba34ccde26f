import { keepFreedIds } from "../carts/keep-freed-ids.ts";
import { getIntegrations } from "../integrations/integrations-store.ts";
import type { Turns } from "../use-case/turns.ts";
import { carryOnTasks } from "./carry-on-tasks.ts";
import { finishOrders } from "./finish-orders.ts";

/**
 * All that follows from changes of the table but events: two functions may read a stream, and those have the other one.
 * What is short comes first, and nothing stops the rest from being done.
 * @returns whether all is done
 */
export async function followChanges(turns: Turns): Promise<boolean> {
  const { expired, changes, hasWork } = turns;
  const pieces: ((turns: Turns) => Promise<boolean>)[] = [
    ...(expired.length > 0 ? [keepFreedIds, finishOrders] : []),
    // Long work holds up the changes behind it, an integration's among them, so every call for work looks.
    ...(changes.length > 0 || hasWork ? [switchEvents] : []),
    ...(hasWork ? [carryOnTasks] : []),
  ];
  const ends: PromiseSettledResult<boolean>[] = [];
  for (const piece of pieces) ends.push(...(await Promise.allSettled([piece(turns)])));
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return ends.every((end) => end.status === "fulfilled" && end.value);
}

/**
 * Lets changes call for events as long as there is an integration, so that a store without one pays for none of them.
 * It looks at what is true now, not at what the change says, so that the last look is right whatever came before.
 */
async function switchEvents({ next }: Turns): Promise<boolean> {
  const { table, eventSwitch } = next();
  if (!eventSwitch) return true;
  const found = await getIntegrations(table);
  return eventSwitch.setCalling(found.length > 0);
}
