import { TITLES } from "../kernel/error-titles.ts";
import { problem, shortName, toApiError, unprocessable } from "../kernel/errors.ts";
import { type Document, entity, getDocument, putDocument } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Table, Write } from "../table/table.ts";
import { findUnknownTags } from "./account-tags-store.ts";

/** Written by all that creates, deletes or names tags, so that of two such writes at once one decides again. */
type TagCount = { readonly total: number };

const tagCount = entity<TagCount>("account_tag_count");

export type StoredTagCount = Document<TagCount>;

/** Tags of a store, more than the public contract needs. */
const MOST_TAGS = 1000;

/** Read before anything that a write of it must still find true. */
export async function getTagCount(table: Table): Promise<StoredTagCount> {
  return (await getDocument(table, tagCount, keys.accountTagCount())) ?? { value: { total: 0 }, version: 0 };
}

/** @param change of the number of tags @throws ApiError 422 for more than `MOST_TAGS` */
export function buildTagCountWrite({ value, version }: StoredTagCount, change: -1 | 0 | 1): Write {
  const total = value.total + change;
  if (total > MOST_TAGS && change > 0) {
    throw unprocessable(`A store has at most ${MOST_TAGS} account tags.`, {
      title: TITLES.unprocessableEntity,
    });
  }
  return putDocument(tagCount, keys.accountTagCount(), { total }, version);
}

/** A field of a request with ids of tags. */
export type TagNaming = { readonly ids: readonly string[]; readonly source: string };

/**
 * For the transaction that makes a rule or promotion name tags. Nothing is read or written if it names none.
 * @throws ApiError 422 naming each unknown tag
 * @answers What may name an account tag, and when can a tag be deleted?
 */
export async function prepareTagNaming(table: Table, namings: readonly TagNaming[]): Promise<Write[]> {
  const ids = [...new Set(namings.flatMap((naming) => naming.ids))];
  if (ids.length === 0) return [];
  const before = await getTagCount(table);
  const unknown = new Set(await findUnknownTags(table, ids));
  const [first, ...others] = namings.flatMap(({ ids: named, source }) =>
    named
      .filter((id) => unknown.has(id))
      .map((id) =>
        problem(422, `There is no account tag '${shortName(id)}'.`, {
          title: TITLES.failedValidation,
          source,
        }),
      ),
  );
  if (first) throw toApiError(first, ...others);
  return [buildTagCountWrite(before, 0)];
}
