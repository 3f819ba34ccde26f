import { randomUUID } from "node:crypto";
import type { StaffMember } from "../../../lib/staff/staff-member.ts";
import { staffMembers } from "../../../lib/staff/staff-store.ts";
import { countMember, type Team } from "../../../lib/staff/team.ts";
import { getTeam, teamWrite } from "../../../lib/staff/team-store.ts";
import { DEMO_STAFF } from "../../../lib/staff/tokens/demo-staff.ts";
import type { Table } from "../../../lib/table/table.ts";
import { OPENED } from "../../local/demo/demo-keys.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import type { DemoPart } from "../area.ts";

const NAMES = ["Mira Holt", "Edgar Lund", "Tove Halvorsen", "Ravi Anand", "Ines Duarte"];

const people = DEMO_STAFF.map(({ id, role }, at): StaffMember => {
  const name = NAMES[at] ?? role;
  const email = `${name.split(" ")[0]?.toLowerCase()}@larkfield.example`;
  const times = { created_at: OPENED, updated_at: OPENED };
  return { id, name, email, role, status: "active", epoch: 0, ...times };
});

/** Stores members that are not there, in one transaction with the team's counts. */
export async function addMembers(table: Table, members: readonly StaffMember[]): Promise<void> {
  const team = await getTeam(table);
  const stored = await staffMembers.getMany(
    table,
    members.map(({ id }) => id),
  );
  const missing = members.filter((_, at) => stored[at] === undefined);
  if (missing.length === 0) return;
  const counted = missing.reduce<Team>((all, one) => countMember(all, undefined, one), team.value);
  const writes = missing.flatMap((one) => staffMembers.writes(one));
  await table.transact([...writes, teamWrite(counted, team)], randomUUID());
}

/** The shop's people, one per role, unless someone has run the shop before. */
async function addDemoStaff(merchant: Merchant): Promise<void> {
  const { table } = merchant();
  if ((await getTeam(table)).version === 0) await addMembers(table, people);
}

export const demo: DemoPart = { add: addDemoStaff };
