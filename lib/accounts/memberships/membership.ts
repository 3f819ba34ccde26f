/** Lets a member act for an account. */
export type Membership = {
  readonly id: string;
  readonly account_id: string;
  readonly member_id: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export const MAX_MEMBERSHIPS_OF_ACCOUNT = 1000;
