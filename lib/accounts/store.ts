import { conflict, notFound } from "../kernel/errors.ts";
import { type Document, getDocument, getDocuments, putDocument } from "../table/documents.ts";
import { commit } from "../table/effects/commit.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { keys } from "../table/keys.ts";
import { ConditionFailed, type Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type Account, type AccountMember, MAX_MEMBERSHIPS, type Membership } from "./account.ts";

/** In the order of the ids, `undefined` for unknown ones. */
export async function getAccounts(
  table: Table,
  ids: readonly string[],
): Promise<readonly (Account | undefined)[]> {
  const found = await getDocuments<Account>(
    table,
    ids.map((id) => keys.account(id)),
  );
  return found.map((account) => account?.value);
}

export async function getMember(table: Table, id: string): Promise<AccountMember | undefined> {
  return (await getDocument<AccountMember>(table, keys.accountMember(id)))?.value;
}

/** The member who signs in with a name, whatever its letter case. */
export async function findMember(table: Table, username: string): Promise<AccountMember | undefined> {
  const claim = await table.get(keys.signInName("account-member", username));
  return claim && getMember(table, String(claim["holder"]));
}

export async function storeAccount(ctx: Context, account: Account, reply: Reply): Promise<Reply> {
  return commit(ctx, [putDocument(keys.account(account.id), "account", account)], reply);
}

/** Writes a new member and its own account. @throws ApiError 409 if somebody signs in with that name */
export async function createMember(
  ctx: Context,
  member: AccountMember,
  account: Account,
  reply: Reply,
): Promise<Reply> {
  const claim = { ...keys.signInName("account-member", member.username), type: "unique", holder: member.id };
  try {
    return await commit(
      ctx,
      [
        { put: claim, when: { only: "absent" } },
        putDocument(keys.accountMember(member.id), "account_member", member),
        putDocument(keys.account(account.id), "account", account),
      ],
      reply,
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw conflict("An account member with this 'username' already exists.", { source: "data.username" });
  }
}

/** @throws ApiError 404 for an unknown account or member, 409 for one that belongs to it already or to too many */
export function addMembership(
  ctx: Context,
  memberId: string,
  membership: Membership,
  reply: Reply,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { accountId } = membership;
    const [[account], member] = await Promise.all([
      getAccounts(ctx.table, [accountId]),
      getDocument<AccountMember>(ctx.table, keys.accountMember(memberId)),
    ]);
    if (!account) throw notFound("account", accountId);
    if (!member) throw notFound("account member", memberId);
    return { writes: [withMembership(member, { ...membership, accountId: account.id })], reply };
  });
}

function withMembership({ value, version }: Document<AccountMember>, membership: Membership) {
  if (value.memberships.some(({ accountId }) => accountId === membership.accountId)) {
    throw conflict("This account member belongs to the account already.");
  }
  if (value.memberships.length >= MAX_MEMBERSHIPS) {
    throw conflict(`An account member belongs to at most ${MAX_MEMBERSHIPS} accounts.`);
  }
  const member = { ...value, memberships: [...value.memberships, membership] };
  return putDocument(keys.accountMember(value.id), "account_member", member, version);
}
