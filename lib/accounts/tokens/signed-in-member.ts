import { unauthorized } from "../../kernel/errors.ts";
import type { Document } from "../../table/documents.ts";
import type { Context } from "../../use-case/context.ts";
import type { User } from "../users/user.ts";
import { members } from "../users/users-store.ts";

/**
 * The member of the token that came with the request, who still belongs to the token's account.
 * @throws ApiError 401 without a valid token, and where member or membership are gone
 */
export async function requireSignedIn({ table, shopper: { account } }: Context): Promise<Document<User>> {
  if (!account) throw noToken();
  const member = await members.get(table, account.memberId);
  if (!member) throw noToken();
  return member;
}

function noToken() {
  return unauthorized("A valid 'EP-Account-Management-Authentication-Token' is needed.");
}
