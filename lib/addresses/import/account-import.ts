import { buildAccountReferences } from "../../accounts/references-store.ts";
import type { ImportKind } from "../../imports/kind.ts";
import type { Context } from "../../use-case/context.ts";
import { listAccountKeys } from "./account-record.ts";
import { planAccounts } from "./plan-accounts.ts";

/** Accounts of a file, with their addresses. */
export const accountImport: ImportKind = {
  type: "account-import",
  format: "json",
  mostRows: 50_000,
  refersToRecords: true,
  prepare: (ctx: Context) => buildAccountReferences(ctx),
  open: () => Promise.resolve({ listKeys: listAccountKeys, planRows: planAccounts }),
};
