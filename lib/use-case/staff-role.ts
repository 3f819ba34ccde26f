/** Rights of a member of staff, or of an application key. @answers Which roles of staff are there? */
export const STAFF_ROLES = ["owner", "catalog", "orders", "marketing", "read_only"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export function isStaffRole(value: unknown): value is StaffRole {
  return STAFF_ROLES.some((role) => role === value);
}
