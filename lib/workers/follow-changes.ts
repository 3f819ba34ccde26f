import { keepFreedIds } from "../carts/keep-freed-ids.ts";
import type { Turns } from "../use-case/turns.ts";
import { getIntegrations } from "../webhooks/subscriptions/integrations-store.ts";
import { carryOnTasks } from "./carry-on-tasks.ts";
import { finishOrders } from "./finish-orders.ts";

/**
 * All work after changes, except events: only two functions may read a stream. @returns whether all is done
 * @answers Who switches the events' mapping?
 */
export async function followChanges(turns: Turns): Promise<boolean> {
  const { expired, changes, hasWork } = turns;
  const pieces: ((turns: Turns) => Promise<boolean>)[] = [
    ...(expired.length > 0 ? [keepFreedIds, finishOrders] : []),
    // Long work holds up later changes, also an integration's, so every call for work checks.
    ...(changes.length > 0 || hasWork ? [switchEvents] : []),
    ...(hasWork ? [carryOnTasks] : []),
  ];
  const ends: PromiseSettledResult<boolean>[] = [];
  for (const piece of pieces) ends.push(...(await Promise.allSettled([piece(turns)])));
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return ends.every((end) => end.status === "fulfilled" && end.value);
}

/** A store without integrations pays for no calls. Checks the present state, so that the last check is right. */
async function switchEvents({ next }: Turns): Promise<boolean> {
  const { table, eventSwitch } = next();
  if (!eventSwitch) return true;
  const integrations = await getIntegrations(table);
  return eventSwitch.setCalling(integrations.length > 0);
}
