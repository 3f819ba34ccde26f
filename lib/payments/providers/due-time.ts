import type { ProviderTransaction } from "./provider-transaction.ts";
import type { ProviderState } from "./snapshot.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Between looks at an unpaid payment; the last one repeats. */
const LOOK_AGAIN_MS = [2, 5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS);

/** Between tries while the provider does not answer; the last one repeats. */
const TRY_AGAIN_MS = [1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * MINUTE_MS);

/** An authorization of a card lasts seven days as a rule. */
const AUTHORIZATION_LOOK_MS = 5 * DAY_MS;

/** @answers When is an open payment looked at again? */
export function planDueTime(
  transaction: ProviderTransaction,
  now: Date,
  state: ProviderState = "unpaid",
): ProviderTransaction {
  const { due_at: _, looks = 0, ...provider } = transaction.provider;
  const wait = findWait({ ...transaction, provider }, state, now, looks);
  if (wait === undefined) return { ...transaction, provider };
  return { ...transaction, provider: { ...provider, looks: looks + 1, due_at: addTo(now, wait) } };
}

/** Milliseconds; undefined if nothing is open. */
function findWait(
  { status, transaction_type, created_at, provider }: ProviderTransaction,
  state: ProviderState,
  now: Date,
  looks: number,
): number | undefined {
  const { movements = [], ends_at } = provider;
  if (movements.some((one) => one.state === "requested" && !one.is_on_its_way)) return MINUTE_MS;
  if (movements.some((one) => one.is_on_its_way)) return DAY_MS;
  if (status === "pending") {
    if (state === "processing") return looks < 24 ? HOUR_MS : DAY_MS;
    return Math.max(0, Math.min(chooseStep(LOOK_AGAIN_MS, looks), Date.parse(ends_at) - now.getTime()));
  }
  // An authorization that ran out at the provider stays as it is until the merchant cancels it.
  if (status !== "complete" || transaction_type !== "authorize" || state === "expired") return undefined;
  return Math.max(DAY_MS, Date.parse(created_at) + AUTHORIZATION_LOOK_MS - now.getTime());
}

/** A provider that does not answer is asked again, less and less often, and never given up. */
export function planNextTry(transaction: ProviderTransaction, now: Date): ProviderTransaction {
  const { looks = 0, ...provider } = transaction.provider;
  const due_at = addTo(now, chooseStep(TRY_AGAIN_MS, looks));
  return { ...transaction, provider: { ...provider, looks: looks + 1, due_at } };
}

function chooseStep(steps: readonly number[], at: number): number {
  return steps[Math.min(at, steps.length - 1)] ?? 0;
}

function addTo(moment: Date, milliseconds: number): string {
  return new Date(moment.getTime() + milliseconds).toISOString();
}
