import { retry } from "../../kernel/deadline.ts";
import { tooManyRequests } from "../../kernel/errors.ts";
import { writeStepSurely } from "../../table/effects/write-step.ts";
import type { Document } from "../../table/entity.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { codeNameHash } from "../users/codes-of-info-store.ts";
import type { User } from "../users/user.ts";
import { buildConfirmation, hashAddress } from "../users/user-addresses-store.ts";
import { findUser } from "../users/users-store.ts";
import { codesWrite, getCodes, noticeRemoval } from "./codes-store.ts";
import { isRightCode, type KeptCode, liveCodes } from "./one-time-code.ts";

type CodeSubmission = { readonly profileId: string; readonly username: string; readonly code: string };

/** A client that has the code reads the mail of the address, unless the user has another address by now. */
function confirmAddress({ table }: Context, user: User, { address }: KeptCode): Promise<Write[]> {
  return address === hashAddress(user.email) ? buildConfirmation(table, user) : Promise.resolve([]);
}

/**
 * Finds the user of a code and uses up all codes of the name: of concurrent calls one succeeds. Undefined for a code that
 * is not valid, and for a name with a new owner. @throws ApiError 429 or 503 when the codes cannot be used up
 */
export function redeemCode(
  ctx: Context,
  { profileId, username, code }: CodeSubmission,
): Promise<Document<User> | undefined> {
  const name = { profileId, hash: codeNameHash(username) };
  return retry(
    { ...ctx, end: () => tooManyRequests("Others use this name's code at the same time") },
    async () => {
      const nowSeconds = Math.floor(ctx.now().getTime() / 1000);
      const [stored, owner] = await Promise.all([
        getCodes(ctx.table, name),
        findUser(ctx.table, profileId, username),
      ]);
      const live = stored ? liveCodes(stored.value, nowSeconds) : [];
      const right = live.filter((one) => isRightCode(one, code));
      const own = right.find(({ userId }) => userId === owner?.user.value.id);
      if (!stored || !owner || !own) return undefined;
      const spent = codesWrite(name, { codes: [] }, { nowSeconds, version: stored.version });
      const notices = stored.value.codes.map((one) => noticeRemoval(name, one));
      const confirmed = await confirmAddress(ctx, owner.user.value, own);
      const writes = [spent, ...notices, ...confirmed];
      return (await writeStepSurely(ctx, writes)).length === 0 ? owner.user : "again";
    },
  );
}
