import { randomUUID } from "node:crypto";
import { signInEntity } from "../../lib/staff/session-store.ts";
import type { StaffSignIn } from "../../lib/staff/sign-in.ts";
import type { StaffMember } from "../../lib/staff/staff-member.ts";
import { staffMembers } from "../../lib/staff/staff-store.ts";
import { putDocument } from "../../lib/table/entity.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Table } from "../../lib/table/table.ts";
import type { StaffRole } from "../../lib/use-case/staff-role.ts";
import { NOON, signOnce } from "./runtime.ts";

export type SignedIn = { readonly id: string; readonly signInId: string; readonly token: string };

/** A member of staff with this role, signed in in one browser. */
export async function aStaffMember(
  table: Table,
  role: StaffRole,
  { at = NOON, ...fields }: Partial<StaffMember> & { readonly at?: Date } = {},
): Promise<SignedIn> {
  const id = fields.id ?? randomUUID();
  const time = at.toISOString();
  const member: StaffMember = {
    ...{ id, role, name: `Ida of ${role}`, email: `${role}@larkfield.example`, status: "active", epoch: 0 },
    ...{ created_at: time, updated_at: time },
    ...fields,
  };
  const seconds = Math.floor(at.getTime() / 1000);
  const signIn: StaffSignIn = {
    ...{ id: randomUUID(), staff_id: id, epoch: member.epoch, family: "", secret: "" },
    ...{ created_at: seconds, idle_end: seconds + 8 * 3600, end: seconds + 7 * 24 * 3600 },
  };
  await table.transact(
    [...staffMembers.writes(member), putDocument(signInEntity, keys.staffSignIn(id, signIn.id), signIn)],
    randomUUID(),
  );
  return { id, signInId: signIn.id, token: await signOnce({ staff: { id, signInId: signIn.id } }, at) };
}
