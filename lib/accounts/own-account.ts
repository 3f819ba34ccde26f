import { forbidden, notFound } from "../kernel/errors.ts";
import type { Context, Shopper } from "../use-case/context.ts";

type Asker = Pick<Context, "caller" | "shopper">;

/** Who asks: an administrator, or a member for the account of the token. */
export type Reader = { readonly member?: NonNullable<Shopper["account"]> };

/** As whom a request reads accounts and what is theirs. @throws ApiError 403 for an implicit token alone */
export function accountReaderOf({ caller, shopper }: Asker): Reader {
  if (caller.grant === "client_credentials") return {};
  if (shopper.account) return { member: shopper.account };
  throw forbidden("The token of an account's member is needed.", { code: "gateway.scopes.authorise" });
}

/**
 * Whether a request may know an account.
 * @throws ApiError 403 for an implicit token alone; 404 for another account than the token's, as if it were not there
 */
export function checkOwnAccount(asker: Asker, accountId: string): void {
  const { member } = accountReaderOf(asker);
  if (member && !isSameId(member.id, accountId)) throw notFound("account", accountId);
}

/** Whether two ids are the same, whatever their letter case. */
export function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
