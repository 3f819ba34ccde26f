import { carryOnTasks } from "../../../lib/workers/carry-on-tasks.ts";
import type { Merchant } from "./merchant.ts";

/**
 * Completes the work that a call left. A call stops after a few seconds, which a busy machine uses up at once, and no
 * worker runs while the shop opens.
 */
export async function finishWork(merchant: Merchant): Promise<void> {
  const { deadline } = merchant();
  const hasTime = () => deadline.left() > 0;
  await carryOnTasks({ next: () => merchant(), hasTime });
}
