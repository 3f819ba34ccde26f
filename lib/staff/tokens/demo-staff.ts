import type { StaffRole } from "../../use-case/staff-role.ts";

/** The people of a demo shop, one per role. They sign in without a secret, only on this machine. */
export const DEMO_STAFF: readonly { readonly id: string; readonly role: StaffRole }[] = [
  { id: "00000000-0000-4000-8000-0000000d0001", role: "owner" },
  { id: "00000000-0000-4000-8000-0000000d0002", role: "catalog" },
  { id: "00000000-0000-4000-8000-0000000d0003", role: "orders" },
  { id: "00000000-0000-4000-8000-0000000d0004", role: "marketing" },
  { id: "00000000-0000-4000-8000-0000000d0005", role: "read_only" },
];
