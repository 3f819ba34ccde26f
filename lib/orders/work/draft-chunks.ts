import { tooLarge } from "../../kernel/errors.ts";
import type { Write } from "../../table/table.ts";
import type { Order } from "../order.ts";
import type { TakenStep } from "./order-drafts-store.ts";

/** Something that an order takes when it is created, with the writes by which it does, all of them or none. */
export type NewOrderStep = TakenStep & { readonly writes: readonly Write[] };

/** An order that is to be created. Each try is of an order with an id of its own: it takes under that, and gives back. */
export type NewOrder = {
  readonly order: Order;
  /** What it takes; no two of one code or of one product. */
  readonly steps: readonly NewOrderStep[];
  /** What must hold, and is written, at the moment at which the order comes to be: the cart, the mark of its checkout. */
  readonly fixed: readonly Write[];
};

/** Free actions of the transactions by which an order is created. */
type Room = {
  /** Where one transaction does all. */
  readonly whole: number;
  readonly first: number;
  readonly others: number;
  /** Where the one that makes the order comes after others. */
  readonly last: number;
};

/** What is taken ahead, a transaction each, and what has room in the one that makes the order. */
export type DraftChunks = {
  readonly ahead: readonly (readonly NewOrderStep[])[];
  readonly last: readonly NewOrderStep[];
};

/**
 * Spreads steps over as few transactions as there is room in, in their order.
 * @throws ApiError 413 for a step that no transaction has room for: one product from very many locations
 */
export function draftChunks(steps: readonly NewOrderStep[], room: Room): DraftChunks {
  if (actionsOf(steps) <= room.whole) return { ahead: [], last: steps };
  if (steps.some(({ writes }) => writes.length > room.first)) {
    throw tooLarge("A product would come from more stock locations than one order can take it from.");
  }
  const ahead: NewOrderStep[][] = [];
  let rest = steps;
  while (actionsOf(rest) > room.last) {
    const chunk = firstOf(rest, ahead.length === 0 ? room.first : room.others);
    ahead.push(chunk);
    rest = rest.slice(chunk.length);
  }
  return { ahead, last: rest };
}

/** As many as there is room for, and one at least. */
function firstOf(steps: readonly NewOrderStep[], room: number): NewOrderStep[] {
  const chunk: NewOrderStep[] = [];
  for (const step of steps) {
    if (chunk.length > 0 && actionsOf([...chunk, step]) > room) break;
    chunk.push(step);
  }
  return chunk;
}

function actionsOf(steps: readonly NewOrderStep[]): number {
  return steps.reduce((sum, { writes }) => sum + writes.length, 0);
}
