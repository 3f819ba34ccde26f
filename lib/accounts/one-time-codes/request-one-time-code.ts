import { countWithName } from "../../auth/sign-in/count-with-name.ts";
import { signInNameOf } from "../../auth/sign-in/sign-in-name.ts";
import { checkHasCodes } from "../../realms/check-has-codes.ts";
import { requireProfile } from "../../realms/password-profiles.ts";
import type { PasswordProfile } from "../../realms/realms.ts";
import { getRealms } from "../../realms/realms-store.ts";
import { realmIdIn } from "../../realms/require-realm.ts";
import { attemptHash } from "../../source-limits/attempt-hash.ts";
import { countAtSource, networkOf, refuseSpentSource } from "../../source-limits/source-limit.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { kindOfNames } from "../tokens/kind-of-names.ts";
import { codeNameHash } from "../users/codes-of-info-store.ts";
import { findUser } from "../users/users-store.ts";
import { CODE_REQUESTS } from "./code-limits.ts";
import { type CodeName, codesWrite, getCodes, noNotice, noticeRemoval, noticeWrite } from "./codes-store.ts";
import {
  CODE_LIFE_SECONDS,
  type CodeNotice,
  codeHash,
  type KeptCode,
  NOBODY,
  newCode,
  SERVER,
  withCode,
} from "./one-time-code.ts";
import type { OneTimeCodeRequest } from "./schemas.ts";

/**
 * Makes a code with which somebody signs in who has forgotten the password, beside those that are on their way. Nobody is
 * told whether the name exists: the answer is empty, and as much is counted, read and written for an unknown name. The
 * code is told by an event alone.
 * @throws ApiError 404 for an unknown realm or profile, 422 for a profile without codes, 429 after too many requests
 *   with the name or from one network
 */
export async function requestOneTimeCode(
  ctx: Context,
  { realmId, profileId }: { readonly realmId: string; readonly profileId: string },
  data: OneTimeCodeRequest,
): Promise<Reply> {
  const profile = requireProfile(await getRealms(ctx.table), realmIdIn(ctx, realmId), profileId);
  checkHasCodes(profile);
  await countRequest(ctx, profile, data);
  const name = { profileId: profile.id, hash: codeNameHash(data.username) };
  return commitChange(ctx, async () => {
    const [stored, found] = await Promise.all([
      getCodes(ctx.table, name),
      findUser(ctx.table, profile.id, data.username),
    ]);
    const nowSeconds = secondsNow(ctx);
    const made = madeCode(ctx, { name, notice: newNotice(ctx, found, data), nowSeconds });
    const { codes, ended } = withCode(stored?.value ?? { codes: [] }, made.code, nowSeconds);
    const kept = codesWrite(name, { codes }, { nowSeconds, version: stored?.version });
    return { writes: [kept, made.write, ...ended.map((code) => noticeRemoval(name, code))], reply: {} };
  });
}

/** A network that has tried too often uses up nothing of a name. */
async function countRequest(
  ctx: Context,
  profile: PasswordProfile,
  { username }: OneTimeCodeRequest,
): Promise<void> {
  await refuseSpentSource(ctx, "sign-in");
  await countWithName(ctx, { kind: kindOfNames(profile), name: signInNameOf(username) }, CODE_REQUESTS);
  await countAtSource(ctx, "sign-in");
}

type Making = {
  readonly name: CodeName;
  readonly notice: CodeNotice | UnknownName;
  readonly nowSeconds: number;
};

/** The code as it is kept, and the write that tells it. */
function madeCode(ctx: Context, { name, notice, nowSeconds }: Making): { code: KeptCode; write: Write } {
  const until = nowSeconds + CODE_LIFE_SECONDS;
  const salt = ctx.newId();
  const network = networkOf(ctx);
  const code: KeptCode = {
    salt,
    hash: codeHash(salt, notice.code),
    until,
    noticeId: notice.id,
    userId: "user" in notice ? notice.user.id : NOBODY,
    network: network === undefined ? SERVER : attemptHash(network),
  };
  return { code, write: "user" in notice ? noticeWrite(name, notice, until) : noNotice(name, notice.id) };
}

type Found = Awaited<ReturnType<typeof findUser>>;
/** Nobody is told this code. */
type UnknownName = Pick<CodeNotice, "id" | "code">;

function newNotice(ctx: Context, found: Found, { purpose }: OneTimeCodeRequest): CodeNotice | UnknownName {
  const made = { id: ctx.newId(), code: newCode() };
  if (!found) return made;
  const { id, name, email, realm_id } = found.user.value;
  const { username, password_profile_id } = found.info;
  return {
    ...made,
    purpose,
    realm_id,
    user: { id, name, email },
    info: { id: found.info.id, username, password_profile_id },
    created_at: ctx.now().toISOString(),
  };
}

function secondsNow({ now }: Pick<Context, "now">): number {
  return Math.floor(now().getTime() / 1000);
}
