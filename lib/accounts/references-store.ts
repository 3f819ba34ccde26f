import { runInBatches } from "../kernel/few-at-once.ts";
import { readCreatedAfter } from "../table/creation-list.ts";
import { writeStepSurely } from "../table/effects/write-step.ts";
import { type Document, decodeDocument, entity, putDocument } from "../table/entity.ts";
import { hashText } from "../table/key-parts.ts";
import { keys } from "../table/keys.ts";
import { queryFirst } from "../table/query-all.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Account } from "./account.ts";
import { ACCOUNT_LIST, accounts, buildAccountReferenceWrite } from "./store.ts";

const QUERIES_AT_ONCE = 25;
/** A few of them may be outdated. */
const MOST_ROWS = 10;

/** Accounts by their `external_ref`, some ten of one at most. Finds all once `buildAccountReferences` is done. */
export async function findAccountsByReferences(
  table: Table,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly Document<Account>[]>> {
  const distinct = [...new Set(references)];
  const ids = await runInBatches(QUERIES_AT_ONCE, distinct, async (reference) => {
    const { pk } = keys.accountReference(hashText(reference), "");
    return (await queryFirst(table, { pk, consistent: true }, MOST_ROWS)).map(({ sk }) => sk);
  });
  const all = [...new Set(ids.flat())];
  const documents = all.length > 0 ? await accounts.getMany(table, all) : [];
  const named = documents.flatMap((account) => (account?.value.external_ref === undefined ? [] : [account]));
  return Map.groupBy(named, ({ value }) => value.external_ref ?? "");
}

type Build = { readonly isDone: boolean; readonly after: string };

const buildEntity = entity<Build>("account_references_build");

/** One action of a transaction is the build itself. */
const ROWS_AT_ONCE = 99;

/**
 * Writes rows of the index for some accounts that were last saved by a release without it. Does nothing once all have one.
 * @returns whether all have
 */
export async function buildAccountReferences({
  table,
  newId,
}: Pick<Context, "table" | "newId">): Promise<boolean> {
  const key = keys.accountReferencesBuild();
  const before = decodeDocument(buildEntity, await table.get(key));
  if (before?.value.isDone) return true;
  const page = { after: before?.value.after ?? "", most: ROWS_AT_ONCE };
  const { documents, after } = await readCreatedAfter(table, ACCOUNT_LIST, page);
  const build: Build = { isDone: after === undefined, after: after ?? "" };
  const rows = documents.flatMap(({ value: { id, external_ref } }) =>
    external_ref === undefined ? [] : [buildAccountReferenceWrite(external_ref, id)],
  );
  await writeStepSurely({ table, newId }, [...rows, putDocument(buildEntity, key, build, before?.version)]);
  return build.isDone;
}
