import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  keys: {
    staff: [keys.staff(ANY)],
    staffSignIns: [keys.staffSignIn(ANY, ANY)],
    staffTeam: [keys.staffTeam()],
    staffNotices: [keys.staffInvitationNotice(ANY)],
  },
};
