import { type Document, decodeDocument, putDocument } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Delete, Put, Table } from "../table/table.ts";
import { signInEntity, staffEntity } from "./session-store.ts";
import type { StaffSignIn } from "./sign-in.ts";
import type { StaffMember } from "./staff-member.ts";

/** Less than a transaction takes. More sign-ins of a member end by themselves. */
const MOST_REMOVED = 60;

export async function findSignInRemovals(table: Table, staffId: string): Promise<readonly Delete[]> {
  const { pk } = keys.staffSignIn(staffId, "-");
  const { items } = await table.query({ pk, consistent: true, limit: MOST_REMOVED });
  const when = { unconditional: "a sign-in that has ended meanwhile has ended" };
  return items.map(({ sk }) => ({ delete: { pk, sk }, when }));
}

/** Refused if the sign-in changed since `before` was read. Expires with the sign-in. */
export function signInWrite(signIn: StaffSignIn, before?: Document<StaffSignIn>): Put {
  const key = keys.staffSignIn(signIn.staff_id, signIn.id);
  const { put, when } = putDocument(signInEntity, key, signIn, before?.version);
  return { put: { ...put, expires_at: Math.min(signIn.idle_end, signIn.end) }, when };
}

export function signInRemoval({ staff_id, id }: Pick<StaffSignIn, "staff_id" | "id">): Delete {
  const when = { unconditional: "a sign-in that has ended meanwhile has ended" };
  return { delete: keys.staffSignIn(staff_id, id), when };
}

export type MemberSignIn = {
  readonly member: Document<StaffMember> | undefined;
  readonly signIn: Document<StaffSignIn> | undefined;
};

export async function getMemberSignIn(
  table: Table,
  staffId: string,
  signInId: string,
): Promise<MemberSignIn> {
  const [member, signIn] = await table.getMany([keys.staff(staffId), keys.staffSignIn(staffId, signInId)]);
  return { member: decodeDocument(staffEntity, member), signIn: decodeDocument(signInEntity, signIn) };
}
