const KINDS = ["authorized", "captured", "refunded", "cancelled"] as const;

/** Money that moved, in minor units of its currency. A refund that failed later is a refund of less than nothing. */
export type Movement = {
  readonly kind: (typeof KINDS)[number];
  readonly amount: number;
  readonly currency: string;
  /** Id of the provider's payment. */
  readonly payment: string;
  /** Transaction named by the payment's metadata when the money moved; `""` without one. */
  readonly transaction: string;
  readonly account: string;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** Sums in minor units. What was authorized is captured, cancelled or still open. */
type Sums = Readonly<Record<Movement["kind"], number>>;

/** Counts money where it moves, apart from the objects that the provider shows, so that tests can compare both. */
export type Ledger = {
  readonly record: (movement: Movement) => void;
  readonly listMovements: () => readonly Movement[];
  /** Sums for each payment, transaction or account. */
  readonly sumBy: (field: "payment" | "transaction" | "account") => Readonly<Record<string, Sums>>;
};

export function createLedger(): Ledger {
  const movements: Movement[] = [];
  return {
    record: (movement) => movements.push(movement),
    listMovements: () => [...movements],
    sumBy: (field) => {
      const groups = Map.groupBy(movements, (movement) => movement[field]);
      return Object.fromEntries([...groups].map(([name, group]) => [name, sumKinds(group)]));
    },
  };
}

function sumKinds(movements: readonly Movement[]): Sums {
  const sums = { authorized: 0, captured: 0, refunded: 0, cancelled: 0 };
  for (const { kind, amount } of movements) sums[kind] += amount;
  return sums;
}
