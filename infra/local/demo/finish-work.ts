import { carryOnTasks } from "../../../lib/workers/carry-on-tasks.ts";
import type { Merchant } from "./merchant.ts";

/**
 * Carries on what a call left of its work: a call works for a few seconds only, which pass at once where this machine
 * has other things to do, and no worker runs yet while the shop opens.
 */
export async function finishWork(merchant: Merchant): Promise<void> {
  const { deadline } = merchant();
  const hasTime = () => deadline.left() > 0;
  await carryOnTasks({ next: () => merchant(), hasTime });
}
