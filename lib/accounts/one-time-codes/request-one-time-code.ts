import { countWithName } from "../../auth/sign-in/count-with-name.ts";
import { toSignInName } from "../../auth/sign-in/sign-in-name.ts";
import { countAtSource, findNetwork, refuseExhaustedSource } from "../../rate-limits/source-limit.ts";
import { attemptHash } from "../../rate-limits/source-limits.ts";
import type { PasswordProfile } from "../../realms/realms.ts";
import { getRealms } from "../../realms/realms-store.ts";
import { checkHasCodes, requireProfile, resolveRealmId } from "../../realms/require-realm.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { kindOfNames } from "../tokens/kind-of-names.ts";
import { codeNameHash } from "../users/codes-of-info-store.ts";
import { hashAddress } from "../users/user-addresses-store.ts";
import { findUser } from "../users/users-store.ts";
import {
  buildNoticeAbsentCheck,
  type CodeName,
  codesWrite,
  getCodes,
  noticeRemoval,
  noticeWrite,
} from "./codes-store.ts";
import {
  addOneTimeCode,
  CODE_LIFE_SECONDS,
  CODE_REQUESTS,
  type CodeNotice,
  codeHash,
  type KeptCode,
  NO_USER_ID,
  newCode,
  SERVER,
} from "./one-time-code.ts";
import type { OneTimeCodeRequest } from "./schemas.ts";

/**
 * Only an event sends the code. Unknown names cost the same and get the same answer. @throws ApiError 404
 * unknown realm or profile, 422 profile without codes, 429 too many requests
 */
export async function requestOneTimeCode(
  ctx: Context,
  { realmId, profileId }: { readonly realmId: string; readonly profileId: string },
  data: OneTimeCodeRequest,
): Promise<Reply> {
  const profile = requireProfile(await getRealms(ctx.table), resolveRealmId(ctx, realmId), profileId);
  checkHasCodes(profile);
  await countRequest(ctx, profile, data);
  const name = { profileId: profile.id, hash: codeNameHash(data.username) };
  return commitChange(ctx, async () => {
    const [stored, owner] = await Promise.all([
      getCodes(ctx.table, name),
      findUser(ctx.table, profile.id, data.username),
    ]);
    const nowSeconds = secondsNow(ctx);
    const made = buildCodeAndNotice(ctx, { name, notice: newNotice(ctx, owner, data), nowSeconds });
    const { codes, ended } = addOneTimeCode(stored?.value ?? { codes: [] }, made.code, nowSeconds);
    const kept = codesWrite(name, { codes }, { nowSeconds, version: stored?.version });
    return { writes: [kept, made.write, ...ended.map((code) => noticeRemoval(name, code))], reply: {} };
  });
}

/** Checks the network first, so that a blocked network uses up nothing of the name's limit. */
async function countRequest(
  ctx: Context,
  profile: PasswordProfile,
  { username }: OneTimeCodeRequest,
): Promise<void> {
  await refuseExhaustedSource(ctx, "sign-in");
  await countWithName(ctx, { kind: kindOfNames(profile), name: toSignInName(username) }, CODE_REQUESTS);
  await countAtSource(ctx, "sign-in");
}

type CodeInput = {
  readonly name: CodeName;
  readonly notice: CodeNotice | UnsentCode;
  readonly nowSeconds: number;
};

function buildCodeAndNotice(
  ctx: Context,
  { name, notice, nowSeconds }: CodeInput,
): { code: KeptCode; write: Write } {
  const until = nowSeconds + CODE_LIFE_SECONDS;
  const salt = ctx.newId();
  const network = findNetwork(ctx);
  const code: KeptCode = {
    salt,
    hash: codeHash(salt, notice.code),
    until,
    noticeId: notice.id,
    userId: "user" in notice ? notice.user.id : NO_USER_ID,
    ...("user" in notice ? { address: hashAddress(notice.user.email) } : {}),
    network: network === undefined ? SERVER : attemptHash(network),
  };
  return {
    code,
    write: "user" in notice ? noticeWrite(name, notice, until) : buildNoticeAbsentCheck(name, notice.id),
  };
}

type CodeOwner = Awaited<ReturnType<typeof findUser>>;
/** Replaces the notice of an unknown name; no event sends it. */
type UnsentCode = Pick<CodeNotice, "id" | "code">;

function newNotice(ctx: Context, owner: CodeOwner, { purpose }: OneTimeCodeRequest): CodeNotice | UnsentCode {
  const made = { id: ctx.newId(), code: newCode() };
  if (!owner) return made;
  const { id, name, email, realm_id } = owner.user.value;
  const { username, password_profile_id } = owner.info;
  return {
    ...made,
    purpose,
    realm_id,
    user: { id, name, email },
    info: { id: owner.info.id, username, password_profile_id },
    created_at: ctx.now().toISOString(),
  };
}

function secondsNow({ now }: Pick<Context, "now">): number {
  return Math.floor(now().getTime() / 1000);
}
