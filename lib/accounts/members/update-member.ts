import { checkBodyId } from "../../kernel/ids.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { members } from "../users/users-store.ts";
import { memberAnswer } from "./member-view.ts";
import type { UpdateMemberRequest } from "./schemas.ts";

/** A member's data changes at its user. @throws ApiError 400 for another id, 404 for an unknown member */
export async function updateMember(ctx: Context, id: string, { data }: UpdateMemberRequest): Promise<Reply> {
  checkBodyId(data, id);
  const { value } = await members.require(ctx, id);
  return { body: memberAnswer(value) };
}
