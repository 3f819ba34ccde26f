import { notFound } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getMembership } from "../memberships/memberships-store.ts";
import { accountReaderOf, isSameId, type Reader } from "../own-account.ts";
import { members } from "../users/users-store.ts";
import { memberAnswer } from "./member-view.ts";

/**
 * Answers with a member.
 * @throws ApiError 403 for an implicit token alone; 404 for an unknown member, and with a member's token for those who
 *   do not act for its account
 */
export async function readMember(ctx: Context, id: string): Promise<Reply> {
  const { member: asker } = accountReaderOf(ctx);
  const [found, isColleague] = await Promise.all([members.require(ctx, id), mayRead(ctx, asker, id)]);
  if (!isColleague) throw notFound("account member", id);
  return { body: memberAnswer(found.value) };
}

async function mayRead({ table }: Context, asker: Reader["member"], id: string): Promise<boolean> {
  if (!asker || isSameId(asker.memberId, id)) return true;
  return (await getMembership(table, asker.id, id)) !== undefined;
}
