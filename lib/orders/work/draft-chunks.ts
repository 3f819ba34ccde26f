import { tooLarge } from "../../kernel/errors.ts";
import type { Write } from "../../table/table.ts";
import type { Order } from "../order.ts";
import type { TakenStep } from "./order-drafts-store.ts";

/** All writes of a step apply, or none. @answers What fits one transaction? */
export type NewOrderStep = TakenStep & { readonly writes: readonly Write[] };

/** Each try has its own order id. */
export type NewOrder = {
  readonly order: Order;
  /** No two steps are of the same code or product. */
  readonly steps: readonly NewOrderStep[];
  /** Writes and conditions of the moment of creation, such as the cart and the mark of its checkout. */
  readonly fixed: readonly Write[];
};

/** Free actions of the transactions that create an order. */
type Room = {
  /** If one transaction does all. */
  readonly whole: number;
  readonly first: number;
  readonly others: number;
  /** If earlier transactions have taken the rest. */
  readonly last: number;
};

/** `ahead` has one chunk per transaction; `last` fits into the transaction that creates the order. */
export type DraftChunks = {
  readonly ahead: readonly (readonly NewOrderStep[])[];
  readonly last: readonly NewOrderStep[];
};

/** Keeps the order of the steps. @throws ApiError 413 for one product from very many locations */
export function splitSteps(steps: readonly NewOrderStep[], room: Room): DraftChunks {
  if (countActions(steps) <= room.whole) return { ahead: [], last: steps };
  if (steps.some(({ writes }) => writes.length > room.first)) {
    throw tooLarge("A product would come from more stock locations than one order can take it from.");
  }
  const ahead: NewOrderStep[][] = [];
  let rest = steps;
  while (countActions(rest) > room.last) {
    const chunk = takeFirstSteps(rest, ahead.length === 0 ? room.first : room.others);
    ahead.push(chunk);
    rest = rest.slice(chunk.length);
  }
  return { ahead, last: rest };
}

function takeFirstSteps(steps: readonly NewOrderStep[], room: number): NewOrderStep[] {
  const chunk: NewOrderStep[] = [];
  for (const step of steps) {
    if (chunk.length > 0 && countActions([...chunk, step]) > room) break;
    chunk.push(step);
  }
  return chunk;
}

function countActions(steps: readonly NewOrderStep[]): number {
  return steps.reduce((sum, { writes }) => sum + writes.length, 0);
}
