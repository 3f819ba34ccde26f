/** A buyer that has members, addresses, carts and orders. */
export type Account = {
  readonly id: string;
  readonly name: string;
  readonly legal_name?: string;
  readonly registration_id?: string;
  readonly external_ref?: string;
  readonly parent_id?: string;
  /** Ids from the root to the parent; absent on a root account. */
  readonly ancestors?: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
};
