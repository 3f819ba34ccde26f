import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Staff",
      group: "Operate",
      place: 44,
      description:
        "The people who run the shop: members with a role, invitations, and the tokens of a console in the browser. A member's role is looked at with each request.",
    },
  ],
  pathParameters: {
    staffID: "Id of the member of staff.",
    invitationID: "Id of the open invitation.",
  },
  keys: {
    staff: [keys.staff(ANY)],
    staffSignIns: [keys.staffSignIn(ANY, ANY)],
    staffTeam: [keys.staffTeam()],
    staffNotices: [keys.staffInvitationNotice(ANY)],
    staffSources: [keys.sourceAttempts("staff-sign-in", ANY, 0)],
  },
  demo: () => import("./demo.ts"),
  samples: () => import("./samples.ts"),
};
