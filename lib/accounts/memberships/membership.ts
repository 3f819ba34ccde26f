/** That a member acts for an account. */
export type Membership = {
  readonly id: string;
  readonly account_id: string;
  readonly member_id: string;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Memberships of one account. */
export const MOST_OF_ACCOUNT = 1000;
