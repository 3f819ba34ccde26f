import { invalid } from "../../kernel/errors.ts";
import { checkBodyId } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { isSameId } from "../own-account.ts";
import { membershipAnswer } from "./membership-view.ts";
import { requireMembership } from "./require-membership.ts";
import type { UpdateMembershipRequest } from "./schemas.ts";

type Path = { readonly accountID: string; readonly membershipID: string };

/** Changes nothing. @throws ApiError 400 for another id or member, 404 unknown account or membership */
export async function updateAccountMembership(
  ctx: Context,
  { accountID, membershipID }: Path,
  { data }: UpdateMembershipRequest,
): Promise<Reply> {
  checkBodyId(data, membershipID);
  const { membership } = await requireMembership(ctx, accountID, membershipID);
  const { account_member_id: memberId = membership.member_id } = data;
  if (!isSameId(memberId, membership.member_id)) {
    throw invalid("The member of a membership cannot be changed.", { source: "data.account_member_id" });
  }
  return { body: membershipAnswer(membership) };
}
