import { setTimeout as wait } from "node:timers/promises";

/** A call goes wrong in one of these ways. */
export type Fault =
  /** The connection ends before anything happens. */
  | { readonly kind: "not-sent" }
  /** Everything happens, then the connection ends. */
  | { readonly kind: "answer-lost" }
  /** All goes well, then connections are refused until the test accepts them again. */
  | { readonly kind: "refuse-next" }
  /** Answers after a time or a promise. By default the work is also done only then. */
  | {
      readonly kind: "slow";
      readonly ms?: number;
      readonly until?: Promise<unknown>;
      readonly works?: "at-once" | "after";
    }
  /** The bank declines. */
  | { readonly kind: "declined"; readonly code?: string; readonly declineCode?: string }
  /** 429: nothing happens. */
  | { readonly kind: "too-many" }
  /** 500, after the work or without it. */
  | { readonly kind: "broken"; readonly works: boolean }
  /** The work is done; the answer is a page in HTML. */
  | { readonly kind: "unreadable"; readonly status?: number }
  /** The work is done; the answer has other values. */
  | { readonly kind: "altered"; readonly change: Readonly<Record<string, unknown>> }
  /** Events of the call arrive before its answer. */
  | { readonly kind: "webhook-first" };

/** Calls that go wrong: all conditions must hold. */
export type FaultPlan<Operation extends string> = {
  readonly fault: Fault;
  readonly on?: Operation;
  readonly method?: string;
  readonly path?: RegExp;
  /** Calls that match and go well before the first fault. */
  readonly after?: number;
  /** Calls that go wrong, by default one. */
  readonly times?: number;
};

type Call<Operation> = { readonly operation: Operation; readonly method: string; readonly path: string };

/** Faults planned for calls to come, used up in the order of their plans: one for a call. */
export type Faults<Operation extends string> = {
  readonly plan: (...plans: readonly FaultPlan<Operation>[]) => void;
  /** Forgets all plans. @returns how many faults had not happened */
  readonly clear: () => number;
};

/** @returns the faults, and what takes the fault of a call off its plan */
export function createFaults<Operation extends string>() {
  let open: { plan: FaultPlan<Operation>; after: number; times: number }[] = [];
  const faults: Faults<Operation> = {
    plan: (...plans) => {
      for (const plan of plans) open.push({ plan, after: plan.after ?? 0, times: plan.times ?? 1 });
    },
    clear: () => {
      const unused = open.reduce((sum, { times }) => sum + times, 0);
      open = [];
      return unused;
    },
  };
  const take = (call: Call<Operation>): Fault | undefined => {
    for (const entry of open) {
      if (!isMatch(entry.plan, call)) continue;
      if (entry.after > 0) {
        entry.after -= 1;
        continue;
      }
      entry.times -= 1;
      open = open.filter(({ times }) => times > 0);
      return entry.plan.fault;
    }
    return undefined;
  };
  return { faults, take };
}

function isMatch<Operation extends string>(plan: FaultPlan<Operation>, call: Call<Operation>): boolean {
  if (plan.on !== undefined && plan.on !== call.operation) return false;
  if (plan.method !== undefined && plan.method !== call.method) return false;
  return plan.path?.test(call.path) ?? true;
}

/** Waits as long as a slow call does. @throws if the stand-in closes meanwhile */
export async function waitForFault(
  { ms = 0, until }: Extract<Fault, { kind: "slow" }>,
  signal: AbortSignal,
): Promise<void> {
  const closes = new Promise((resolve) => signal.addEventListener("abort", resolve));
  await Promise.race([until ?? wait(ms, undefined, { signal }), closes]);
  signal.throwIfAborted();
}
