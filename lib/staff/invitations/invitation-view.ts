import type { View } from "../../schemas/view.ts";
import type { invitationsResponse } from "../staff-schemas.ts";
import type { Invitation } from "../team.ts";

/** Without the link, which is shown once. */
export function invitationView(invitation: Omit<Invitation, "hash">) {
  const { id, email, name, role, expires_at, created_at } = invitation;
  return {
    id,
    type: "staff_invitation",
    email,
    ...(name === undefined ? {} : { name }),
    role,
    expires_at,
    meta: { timestamps: { created_at } },
  } satisfies View<typeof invitationsResponse>["data"][number];
}
