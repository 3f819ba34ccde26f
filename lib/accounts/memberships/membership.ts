/** Lets a member act for an account. @answers How are memberships written, limited and ended? */
export type Membership = {
  readonly id: string;
  readonly account_id: string;
  readonly member_id: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export const MAX_MEMBERSHIPS_OF_ACCOUNT = 1000;
