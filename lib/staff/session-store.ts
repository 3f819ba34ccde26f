import { pickValues } from "../kernel/objects.ts";
import { decodeItem, entity, getDocuments } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { StaffSession } from "../use-case/context.ts";
import type { StaffRole } from "../use-case/staff-role.ts";
import { isLive, type StaffSignIn } from "./sign-in.ts";
import type { StaffMember } from "./staff-member.ts";

export const staffEntity = entity<StaffMember>("staff");
export const signInEntity = entity<StaffSignIn>("staff_sign_in");

/** Addresses of members who are still there, by id. */
export async function readStaffAddresses(
  table: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const members = await getDocuments(table, staffEntity, ids.map(keys.staff));
  return new Map(pickValues(members).map(({ id, email }) => [id, email]));
}

/** Undefined if the member is not active or the sign-in has ended. Two read units; every function has this code. */
export async function readStaffRole(
  table: Table,
  { id, signInId }: StaffSession,
  now: Date,
): Promise<StaffRole | undefined> {
  const [item, signInItem] = await table.getMany([keys.staff(id), keys.staffSignIn(id, signInId)]);
  const member = item && decodeItem(staffEntity, item);
  const signIn = signInItem && decodeItem(signInEntity, signInItem);
  return isLive(signIn, member, Math.floor(now.getTime() / 1000)) ? member?.role : undefined;
}
