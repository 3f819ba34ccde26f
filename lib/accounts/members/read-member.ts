import { notFound } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { getMembership } from "../memberships/memberships-store.ts";
import { isSameId, type Reader, requireAccountReader } from "../own-account.ts";
import { members } from "../users/users-store.ts";
import { memberAnswer } from "./member-view.ts";

/** @throws ApiError 403 for a shopper without a member token, 404 unless a member of the token's account */
export async function readMember(ctx: Context, id: string): Promise<Reply> {
  const { member: asker } = requireAccountReader(ctx);
  const [storedMember, isColleague] = await Promise.all([members.require(ctx, id), mayRead(ctx, asker, id)]);
  if (!isColleague) throw notFound("account member", id);
  return { body: memberAnswer(storedMember.value) };
}

async function mayRead({ table }: Context, asker: Reader["member"], id: string): Promise<boolean> {
  if (!asker || isSameId(asker.memberId, id)) return true;
  return (await getMembership(table, asker.id, id)) !== undefined;
}
