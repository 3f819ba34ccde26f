import { tagView } from "../kernel/etag.ts";
import type { View } from "../schemas/view.ts";
import type { StaffMember } from "./staff-member.ts";
import type { staffResource } from "./staff-schemas.ts";

/** @param showsAll false for a caller who may know names and roles alone */
export function staffView(member: StaffMember, showsAll: boolean): View<typeof staffResource> {
  const { id, name, email, role, status, last_signed_in_at = null, created_at, updated_at } = member;
  const view = {
    id,
    type: "staff" as const,
    name,
    ...(showsAll ? { email } : {}),
    role,
    status,
    ...(showsAll ? { last_signed_in_at } : {}),
    links: { self: `/v2/staff/${id}` },
    meta: { timestamps: { created_at, updated_at } },
  };
  // A sign-in is no change, and each role sees the same tag.
  return tagView(view, [name, email, role, status, created_at, updated_at]);
}
