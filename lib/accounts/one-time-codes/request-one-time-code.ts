import { checkHasCodes } from "../../realms/check-has-codes.ts";
import { requireProfile } from "../../realms/password-profiles.ts";
import { getRealms } from "../../realms/realms-store.ts";
import { countAtSource } from "../../source-limits/source-limit.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { codeNameHash } from "../users/codes-of-info-store.ts";
import { findUser } from "../users/users-store.ts";
import { type CodeName, codesWrite, getCodes, noNotice, noticeRemoval, noticeWrite } from "./codes-store.ts";
import {
  CODE_LIFE_SECONDS,
  type CodeNotice,
  codeHash,
  type NameCodes,
  newCode,
  withRequest,
} from "./one-time-code.ts";
import type { OneTimeCodeRequest } from "./schemas.ts";

/**
 * Makes a code with which somebody signs in who has forgotten the password. Nobody is told whether the name exists: the
 * answer is empty, and as much is read and written for an unknown name. The code is told by an event alone; the sixth
 * request of a name within an hour makes none.
 * @throws ApiError 404 for an unknown realm or profile, 422 for a profile without codes, 429 after too many requests
 *   from one network
 */
export async function requestOneTimeCode(
  ctx: Context,
  { realmId, profileId }: { readonly realmId: string; readonly profileId: string },
  data: OneTimeCodeRequest,
): Promise<Reply> {
  const profile = requireProfile(await getRealms(ctx.table), realmId, profileId);
  checkHasCodes(profile);
  await countAtSource(ctx, "sign-in");
  const name = { profileId: profile.id, hash: codeNameHash(data.username) };
  return commitChange(ctx, async () => {
    const [stored, found] = await Promise.all([
      getCodes(ctx.table, name),
      findUser(ctx.table, profile.id, data.username),
    ]);
    const before = stored?.value ?? { requests: [] };
    const requests = withRequest(before, secondsNow(ctx));
    if (!requests) return { writes: [], reply: {} };
    const notice = found && newNotice(ctx, found, data);
    const made = writesFor(ctx, { name, notice, codes: { requests } });
    const replaced = before.code ? [noticeRemoval(name, before.code.noticeId)] : [];
    return { writes: [codesWrite(name, made.codes, stored?.version), made.write, ...replaced], reply: {} };
  });
}

type Made = {
  readonly name: CodeName;
  readonly notice: CodeNotice | undefined;
  readonly codes: NameCodes;
};

function writesFor(ctx: Context, { name, notice, codes }: Made): { codes: NameCodes; write: Write } {
  if (!notice) return { codes, write: noNotice(name, ctx.newId()) };
  const until = secondsNow(ctx) + CODE_LIFE_SECONDS;
  const salt = ctx.newId();
  const hash = codeHash(salt, notice.code);
  const code = { salt, hash, tries: 0, until, noticeId: notice.id, userId: notice.user.id };
  return { codes: { ...codes, code }, write: noticeWrite(name, notice, until) };
}

type Found = NonNullable<Awaited<ReturnType<typeof findUser>>>;

function newNotice(ctx: Context, { user, info }: Found, { purpose }: OneTimeCodeRequest): CodeNotice {
  const { id, name, email, realm_id } = user.value;
  const { username, password_profile_id } = info;
  return {
    id: ctx.newId(),
    code: newCode(),
    purpose,
    realm_id,
    user: { id, name, email },
    info: { id: info.id, username, password_profile_id },
    created_at: ctx.now().toISOString(),
  };
}

function secondsNow({ now }: Pick<Context, "now">): number {
  return Math.floor(now().getTime() / 1000);
}
