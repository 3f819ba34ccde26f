import { keepFreedIds } from "../carts/keep-freed-ids.ts";
import { runInBatches } from "../kernel/few-at-once.ts";
import { describeErrorForLog } from "../kernel/logged-error.ts";
import { anonymizeDueOrder } from "../orders/anonymize/erase-person.ts";
import { ERASURE_DUE_TYPE } from "../orders/anonymize/erasure-due-store.ts";
import type { Order } from "../orders/order.ts";
import { decodeOrder, endCounterRemoval, ORDER_TYPE } from "../orders/orders-store.ts";
import { buildEndOrderTask } from "../orders/work/end-order.ts";
import { itemOfImage } from "../table/dynamo/images.ts";
import { isRefused, putStep, writeStep } from "../table/effects/write-step.ts";
import { orderIdInErasureDue } from "../table/keys.ts";
import { buildTaskWrite } from "../tasks/store.ts";
import { isBusy } from "../tasks/task.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import type { ExpiredItem, StreamedChange, Turns } from "../use-case/turns.ts";
import { getIntegrations, INTEGRATION_TYPE } from "../webhooks/subscriptions/integrations-store.ts";
import { carryOnTasks } from "./carry-on-tasks.ts";
import { keepCounts } from "./keep-counts.ts";
import { keepErased } from "./keep-erased.ts";
import { keepLookUps } from "./keep-look-ups.ts";
import type { StepNeeds } from "./kinds.ts";
import { logPersonalData } from "./log-personal-data.ts";
import { recordChanges } from "./record-changes.ts";

/**
 * All work after changes, except events: only two functions may read a stream. @returns whether all is done
 * @answers Who switches the events' mapping?
 */
export async function followChanges(
  turns: Turns,
  { eventSwitch, ...capabilities }: Pick<Capabilities, "eventSwitch" | StepNeeds>,
): Promise<boolean> {
  const { expired, changes, written, hasWork } = turns;
  const pieces: ((turns: Turns) => Promise<boolean>)[] = [
    ...(written.length > 0 ? [recordChanges, logPersonalData] : []),
    ...(expired.length > 0 ? [keepFreedIds, finishOrders, anonymizeDueOrders] : []),
    ...(changes.length > 0 ? [keepLookUps, keepErased, keepCounts] : []),
    // Long work holds up later changes, also an integration's, so every call for work checks.
    ...(changes.some(isOfIntegration) || hasWork ? [(all: Turns) => switchEvents(all, eventSwitch)] : []),
    ...(hasWork ? [(all: Turns) => carryOnTasks(all, capabilities)] : []),
  ];
  const ends: PromiseSettledResult<boolean>[] = [];
  for (const piece of pieces) ends.push(...(await Promise.allSettled([piece(turns)])));
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return ends.every((end) => end.status === "fulfilled" && end.value);
}

function isOfIntegration({ before, after }: StreamedChange): boolean {
  return itemOfImage(after ?? before).type === INTEGRATION_TYPE;
}

/** A store without integrations pays for no calls. Checks the present state, so that the last check is right. */
async function switchEvents({ next }: Turns, eventSwitch: Capabilities["eventSwitch"]): Promise<boolean> {
  if (eventSwitch === "none") return true;
  const ctx = next();
  const integrations = await getIntegrations(ctx.table);
  return eventSwitch.setCalling(ctx, integrations.length > 0);
}

const ORDERS_AT_ONCE = 10;

/** Creates tasks that give back codes of unpaid orders that the table removed. @returns whether all is written */
async function finishOrders({ next, expired }: Turns): Promise<boolean> {
  const ctx = next();
  const ended = expired.filter(({ type }) => type === ORDER_TYPE).flatMap((item) => orderIn(ctx, item));
  const finished = await Promise.all(ended.map((order) => finishOrder(ctx, order)));
  return finished.every(Boolean);
}

/** Anonymizes orders of erased persons whose time for the books is over. @returns whether all is done */
async function anonymizeDueOrders({ next, expired }: Turns): Promise<boolean> {
  const due = expired.filter(({ type }) => type === ERASURE_DUE_TYPE).map(orderIdInErasureDue);
  const ends = await runInBatches(ORDERS_AT_ONCE, due, async (id) => {
    const ctx = next();
    try {
      await anonymizeDueOrder(ctx, id);
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      ctx.log.warn("due-order-not-anonymized", describeErrorForLog(error));
      return false;
    }
  });
  return ends.every(Boolean);
}

/** An unreadable order stays in the log for an operator: it must not stop later changes of the stream. */
function orderIn({ log }: Context, { pk, image }: ExpiredItem): readonly Order[] {
  try {
    const order = decodeOrder(itemOfImage(image));
    return order ? [order.value] : [];
  } catch (error) {
    log.error("ended-order-not-read", { key: pk, ...describeErrorForLog(error) });
    return [];
  }
}

async function finishOrder(ctx: Context, order: Order): Promise<boolean> {
  const task = buildEndOrderTask(ctx, order);
  const outcome = task && (await putStep(ctx.table, buildTaskWrite(task)));
  if (outcome && !outcome.isWritten && !isRefused(outcome)) return false;
  return (await writeStep(ctx, [endCounterRemoval(order)])).isWritten;
}
