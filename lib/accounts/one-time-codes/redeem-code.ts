import { backOff } from "../../kernel/deadline.ts";
import { throttled } from "../../kernel/errors.ts";
import type { Document } from "../../table/documents.ts";
import { writeStepSurely } from "../../table/effects/write-step.ts";
import type { Context } from "../../use-case/context.ts";
import { codeNameHash } from "../users/codes-of-info-store.ts";
import type { User } from "../users/user.ts";
import { findUser } from "../users/users-store.ts";
import { codesWrite, getCodes, noticeRemoval } from "./codes-store.ts";
import { isRightCode, liveCode, withTry } from "./one-time-code.ts";

type Given = { readonly profileId: string; readonly username: string; readonly code: string };

/**
 * The user whose code this is; `undefined` for a wrong one, one that was used or has ended, an unknown name, and a name
 * that another has by now. A code is used up, or a try counted, before anybody learns whether it was right: of several
 * at once one is.
 * @throws ApiError 503 if nobody knows whether it was counted
 */
export async function redeemCode(
  ctx: Context,
  { profileId, username, code }: Given,
): Promise<Document<User> | undefined> {
  const name = { profileId, hash: codeNameHash(username) };
  for (let round = 0; ; round += 1) {
    const [stored, found] = await Promise.all([
      getCodes(ctx.table, name),
      findUser(ctx.table, profileId, username),
    ]);
    const live = stored && liveCode(stored.value, Math.floor(ctx.now().getTime() / 1000));
    if (!live || live.userId !== found?.user.value.id) return undefined;
    const isRight = isRightCode(live, code);
    const { requests } = stored.value;
    const writes = isRight
      ? [codesWrite(name, { requests }, stored.version), noticeRemoval(name, live.noticeId)]
      : [codesWrite(name, withTry(stored.value, live), stored.version)];
    if ((await writeStepSurely(ctx, writes)).length === 0) return isRight ? found.user : undefined;
    if (ctx.deadline.left() === 0) throw throttled("Others use this name's code at the same time");
    await backOff(round, ctx.deadline);
  }
}
