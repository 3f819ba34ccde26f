import { backOff } from "../../kernel/deadline.ts";
import { throttled } from "../../kernel/errors.ts";
import type { Document } from "../../table/documents.ts";
import { writeStepSurely } from "../../table/effects/write-step.ts";
import type { Context } from "../../use-case/context.ts";
import { codeNameHash } from "../users/codes-of-info-store.ts";
import type { User } from "../users/user.ts";
import { findUser } from "../users/users-store.ts";
import { codesWrite, getCodes, noticeRemoval } from "./codes-store.ts";
import { isRightCode, liveCodes } from "./one-time-code.ts";

type Given = { readonly profileId: string; readonly username: string; readonly code: string };

/**
 * The user whose code this is; `undefined` for a wrong one, one that was used or has ended, an unknown name, and a name
 * that another has by now. All codes of the name are used up before anybody learns that one was right: of several at
 * once one is.
 * @throws ApiError 503 if nobody knows whether they were used up
 */
export async function redeemCode(
  ctx: Context,
  { profileId, username, code }: Given,
): Promise<Document<User> | undefined> {
  const name = { profileId, hash: codeNameHash(username) };
  for (let round = 0; ; round += 1) {
    const nowSeconds = Math.floor(ctx.now().getTime() / 1000);
    const [stored, found] = await Promise.all([
      getCodes(ctx.table, name),
      findUser(ctx.table, profileId, username),
    ]);
    const live = stored ? liveCodes(stored.value, nowSeconds) : [];
    const right = live.filter((one) => isRightCode(one, code));
    if (!stored || !found || !right.some(({ userId }) => userId === found.user.value.id)) return undefined;
    const spent = codesWrite(name, { codes: [] }, { nowSeconds, version: stored.version });
    const notices = stored.value.codes.map((one) => noticeRemoval(name, one));
    if ((await writeStepSurely(ctx, [spent, ...notices])).length === 0) return found.user;
    if (ctx.deadline.left() === 0) throw throttled("Others use this name's code at the same time");
    await backOff(round, ctx.deadline);
  }
}
