import { safe } from "./key-parts.ts";
import type { Key } from "./table.ts";

export const staffKeys = {
  /** A member of staff; all of them in one query. Each request of a console reads its own. */
  staff: (id: string): Key => ({ pk: "STAFF", sk: safe(id.toLowerCase()) }),
  /** A browser in which a member is signed in. */
  staffSignIn: (staffId: string, id: string): Key => ({
    pk: `STAFF-SIGN-IN#${safe(staffId.toLowerCase())}`,
    sk: safe(id),
  }),
  /** The number of active owners, and the open invitations. All changes of these write it. */
  staffTeam: (): Key => ({ pk: "STAFF-TEAM", sk: "TEAM" }),
  /** The event's content; expires with the invitation. */
  staffInvitationNotice: (id: string): Key => ({ pk: "STAFF-INVITATION-NOTICE", sk: safe(id) }),
};
