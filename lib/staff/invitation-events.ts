import type { EventFamily } from "../events/event-family.ts";
import { invitationView } from "./invitations/invitation-view.ts";
import { INVITATION_NOTICE_TYPE, invitationNoticeIn } from "./invitations/notices-store.ts";

/** An integration that mails the link has a day; the log forgets it then. */
const KEPT_MS = 24 * 3600 * 1000;

/** Carries the link of a new invitation to an integration that mails it. */
export const invitationEvents: EventFamily = {
  itemTypes: [INVITATION_NOTICE_TYPE],
  eventsOf: async (_, { before, after }) => {
    if (!after || before) return [];
    const { invitation_url, ...invitation } = invitationNoticeIn(after);
    const { id, created_at } = invitation;
    return [
      {
        key: "staff-invitation.created",
        object: { type: "staff_invitation", id },
        position: 1,
        payload: { data: { ...invitationView(invitation), invitation_url } },
        keptUntil: new Date(Date.parse(created_at) + KEPT_MS),
      },
    ];
  },
};
