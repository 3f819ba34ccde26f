import { forbidden, notFound } from "../kernel/errors.ts";
import type { Context, Shopper } from "../use-case/context.ts";

type Asker = Pick<Context, "caller" | "shopper">;

/** An administrator, or with `member` a member for the account of the token. */
export type Reader = { readonly member?: NonNullable<Shopper["account"]> };

/** @throws ApiError 403 for an implicit token without a member token */
export function requireAccountReader({ caller, shopper }: Asker): Reader {
  if (caller.grant === "client_credentials") return {};
  if (shopper.account) return { member: shopper.account };
  throw forbidden("The token of an account's member is needed.", { code: "gateway.scopes.authorise" });
}

/** Administrators pass. @throws ApiError 403 no member token, 404 for an account other than the token's */
export function checkOwnAccount(asker: Asker, accountId: string): void {
  const { member } = requireAccountReader(asker);
  if (member && !isSameId(member.id, accountId)) throw notFound("account", accountId);
}

/** Ignores letter case. */
export function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
