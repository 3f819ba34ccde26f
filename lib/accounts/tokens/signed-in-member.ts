import { unauthorized } from "../../kernel/errors.ts";
import type { Document } from "../../table/documents.ts";
import type { Context } from "../../use-case/context.ts";
import type { User } from "../users/user.ts";
import { members } from "../users/users-store.ts";

/** @throws ApiError 401 without a valid token, and when its member is gone */
export async function requireSignedIn({ table, shopper: { account } }: Context): Promise<Document<User>> {
  if (!account) throw noToken();
  const member = await members.get(table, account.memberId);
  if (!member) throw noToken();
  return member;
}

function noToken() {
  return unauthorized("A valid 'EP-Account-Management-Authentication-Token' is needed.");
}
