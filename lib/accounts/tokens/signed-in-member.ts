import { unauthorized } from "../../kernel/errors.ts";
import type { Document } from "../../table/documents.ts";
import type { Table } from "../../table/table.ts";
import type { Context, Shopper } from "../../use-case/context.ts";
import { getMembership } from "../memberships/memberships-store.ts";
import { isEarlierMemberOf, type User } from "../users/user.ts";
import { members } from "../users/users-store.ts";

/**
 * The member of the token that came with the request, who still belongs to the token's account.
 * @throws ApiError 401 without a valid token, and where member or membership are gone
 */
export async function requireSignedIn({ table, shopper: { account } }: Context): Promise<Document<User>> {
  if (!account) throw noToken();
  const member = await members.get(table, account.memberId);
  if (!member || !(await belongsStill(table, account, member.value))) throw noToken();
  return member;
}

/** The memberships of other tokens were read as these were checked, see `lib/runtime/check-shopper.ts`. */
async function belongsStill(
  table: Table,
  { id, isEarlier }: NonNullable<Shopper["account"]>,
  member: User,
): Promise<boolean> {
  if (!isEarlier || isEarlierMemberOf(member, id)) return true;
  return (await getMembership(table, id, member.id)) !== undefined;
}

function noToken() {
  return unauthorized("A valid 'EP-Account-Management-Authentication-Token' is needed.");
}
