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

export type StaffChange = Partial<Pick<StaffMember, "name" | "role" | "status">>;

export function isActiveOwner({ role, status }: Pick<StaffMember, "role" | "status">): boolean {
  return role === "owner" && status === "active";
}

/** A member who is disabled is signed out everywhere, and stays so when active again. Returns `before` without a change. */
export function changeMember(before: StaffMember, change: StaffChange, at: string): StaffMember {
  const { name = before.name, role = before.role, status = before.status } = change;
  if (name === before.name && role === before.role && status === before.status) return before;
  const isDismissed = status === "disabled" && before.status === "active";
  return { ...before, name, role, status, epoch: before.epoch + (isDismissed ? 1 : 0), updated_at: at };
}
