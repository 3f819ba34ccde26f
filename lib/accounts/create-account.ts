import { createResource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type Account, accountView } from "./account.ts";
import type { CreateAccountRequest } from "./schemas.ts";
import { accounts } from "./store.ts";

/** Creates an account without members. */
export async function createAccount(ctx: Context, { data }: CreateAccountRequest): Promise<Reply> {
  const { name, legal_name, registration_id, external_ref } = data;
  const account: Account = {
    ...newAccount(ctx, name),
    ...(legal_name === undefined ? {} : { legal_name }),
    ...(registration_id === undefined ? {} : { registration_id }),
    ...(external_ref === undefined ? {} : { external_ref }),
  };
  return createResource(ctx, accounts, account, (created) => ({ body: accountView(created) }));
}

/** An account of this name as it is created. */
export function newAccount({ newId, now }: Pick<Context, "newId" | "now">, name: string): Account {
  const at = now().toISOString();
  return { id: newId(), name, created_at: at, updated_at: at };
}
