import { inviteStaff } from "../../../lib/staff/invitations/invitations.ts";
import type { StaffMember } from "../../../lib/staff/staff-member.ts";
import { getTeam } from "../../../lib/staff/team-store.ts";
import { OPENED } from "../../local/demo/demo-keys.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";
import { addMembers } from "./demo.ts";

const INVITATION = "staff invitation to withdraw";

function buildSample(id: string, name: string): StaffMember {
  const email = `${name.split(" ")[0]?.toLowerCase()}@larkfield.example`;
  const times = { created_at: OPENED, updated_at: OPENED };
  return { id, name, email, role: "catalog", status: "active", epoch: 0, ...times };
}

export const STAFF_TO_UPDATE = demoId("staff to update");
export const STAFF_TO_DELETE = demoId("staff to delete");
export const INVITATION_TO_WITHDRAW = demoId(INVITATION);

/** Members and an invitation for the calls that change or delete one. */
async function addSampleStaff(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  await addMembers(table, [
    buildSample(STAFF_TO_UPDATE, "Signe Berg"),
    buildSample(STAFF_TO_DELETE, "Omar Said"),
  ]);
  const { invitations } = (await getTeam(table)).value;
  if (invitations.some(({ id }) => id === INVITATION_TO_WITHDRAW)) return;
  const invited = { email: "paul@larkfield.example", role: "read_only", name: "Paul Weiss" } as const;
  await inviteStaff(merchant(INVITATION), invited, {
    address: "http://127.0.0.1:3000",
    staffPool: "none",
  });
}

export const samples: DemoPart = { add: addSampleStaff };
