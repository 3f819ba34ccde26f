/** Fields of the promotions of both engines. */
export type PromotionFields = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly automatic: boolean;
  /** ISO date-times. `start` is inclusive, `end` is exclusive. */
  readonly start: string;
  readonly end: string;
  readonly created_at: string;
  /** List of its codes, by default its own id. A new activation starts a new list. */
  readonly codes_id?: string;
  /** Number of the definition in the history; absent if it was written before promotions had one. */
  readonly version?: number;
};

/** `amount` in minor units. */
export type Money = { readonly currency: string; readonly amount: number };
