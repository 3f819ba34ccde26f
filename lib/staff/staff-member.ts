import type { StaffRole } from "../use-case/staff-role.ts";

/** A person who runs the shop. */
export type StaffMember = {
  readonly id: string;
  readonly name: string;
  /** As the identity provider proved it. */
  readonly email: string;
  readonly role: StaffRole;
  readonly status: "active" | "disabled";
  /** Sign-ins of an earlier epoch have ended. */
  readonly epoch: number;
  readonly last_signed_in_at?: string;
  readonly created_at: string;
  readonly updated_at: string;
};
