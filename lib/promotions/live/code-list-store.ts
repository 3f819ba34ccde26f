import {
  type Document,
  decodeDocument,
  decodePlain,
  entity,
  type Partition,
  putDocument,
  toPlainContent,
} from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { queryFirst } from "../../table/query-all.ts";
import type { Condition, Key, Put, Read, Table, Write } from "../../table/table.ts";
import { type CodesOwner, permanentCodeName, type StoredCode } from "./code.ts";
import { type CodeList, findPageStart, NO_CODES, removeNumbers, totalOf } from "./code-list.ts";
import { codesRead, keyOfCode, LISTED_AS } from "./codes-store.ts";

const listEntity = entity<CodeList>("promotion_codes");
const rowEntity = entity<string>("promotion_code_row");

const LIST_IS_CHECKED = {
  unconditional: "the version of the list is checked in the same transaction",
} as const;

/** Reads the list of a promotion's codes. An empty list if it never had a code. */
export function codeListRead(codesId: string): Read<Document<CodeList>> {
  return {
    keys: [keys.promotionCodes(codesId)],
    decode: ([item]) => decodeDocument(listEntity, item) ?? { value: NO_CODES, version: 0 },
  };
}

export async function getCodeList(table: Table, codesId: string): Promise<Document<CodeList>> {
  const read = codeListRead(codesId);
  return read.decode(await table.getMany(read.keys));
}

export async function countCodes(table: Table, codesId: string): Promise<number> {
  return totalOf((await getCodeList(table, codesId)).value);
}

/** Fails if the list has changed since it was read. */
export function listWrite(codesId: string, list: CodeList, { version }: Document<CodeList>): Put {
  return putDocument(listEntity, keys.promotionCodes(codesId), list, version);
}

export function rowWrite({ codes_id, number, code }: StoredCode): Put {
  const item = { ...keys.promotionCode(codes_id, number), type: rowEntity.type };
  return { put: { ...item, ...toPlainContent(rowEntity, code) }, when: LIST_IS_CHECKED };
}

/** Deletes the row of a code; the list itself is written separately. */
export function rowRemoval({ codes_id, number }: StoredCode): Write {
  return { delete: keys.promotionCode(codes_id, number), when: LIST_IS_CHECKED };
}

/** Fails if the code was deleted, or created again with the same text, since it was read. */
export function buildUnchangedCondition(code: StoredCode): Condition {
  return { only: { where: [{ attribute: LISTED_AS, equals: permanentCodeName(code) }] } };
}

/** Transaction actions for each removed code. The list needs one more. */
export const ACTIONS_OF_REMOVAL = 2;

/** Removes codes of one list. Fails if a code is gone or the list has changed since they were read. */
export function removalWrites(list: Document<CodeList>, codes: readonly StoredCode[]): Write[] {
  const [first] = codes;
  if (!first) return [];
  const remaining = removeNumbers(
    list.value,
    codes.map(({ number }) => number),
  );
  return [
    listWrite(first.codes_id, remaining, list),
    ...codes.flatMap((code): Write[] => [
      { delete: keyOfCode(code), when: buildUnchangedCondition(code), deleted: { name: code.code } },
      rowRemoval(code),
    ]),
  ];
}

export type CodesPage = { readonly codes: readonly StoredCode[]; readonly total: number };

/** Reads a page of codes in order of creation, strongly consistent. The cost does not grow with the number of codes. */
export async function readCodesPage(
  table: Table,
  owner: CodesOwner,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<CodesPage> {
  const { value: list } = await getCodeList(table, owner.codes_id);
  const start = findPageStart(list, offset);
  const texts = start && limit > 0 ? await readTexts(table, owner.codes_id, { ...start, limit }) : [];
  const codes = texts.length > 0 ? await readCodes(table, owner, texts) : [];
  return { codes, total: totalOf(list) };
}

/** Reads the codes of a list from a number on, in order of creation. @returns `next` if there may be more */
export async function readNextCodes(
  table: Table,
  owner: CodesOwner,
  from: number,
  limit: number,
): Promise<{ readonly codes: readonly StoredCode[]; readonly next?: number }> {
  const { pk, sk } = keys.promotionCode(owner.codes_id, from);
  const rows = await queryFirst(table, { pk, sk: { from: sk }, consistent: true }, limit);
  const codes = await readCodes(
    table,
    owner,
    rows.map((row) => decodePlain(rowEntity, row)),
  );
  const last = rows.at(-1);
  return { codes, ...(last && rows.length === limit ? { next: numberIn(last) + 1 } : {}) };
}

function numberIn({ sk }: Key): number {
  return Number(sk.slice(sk.indexOf("#") + 1));
}

type Part = { readonly from: number; readonly skipped: number; readonly limit: number };

async function readTexts(table: Table, codesId: string, { from, skipped, limit }: Part): Promise<string[]> {
  const { pk, sk } = keys.promotionCode(codesId, from);
  const rows = await queryFirst(table, { pk, sk: { from: sk }, consistent: true }, skipped + limit);
  return rows.slice(skipped).map((row) => decodePlain(rowEntity, row));
}

/** Reads codes of a list by text, in the given order. Codes that are gone are left out. */
export async function readCodes(
  table: Table,
  owner: CodesOwner,
  texts: readonly string[],
): Promise<StoredCode[]> {
  const read = codesRead(texts.map((code) => ({ ...owner, code })));
  const storedCodes = read.decode(await table.getMany(read.keys));
  return storedCodes
    .filter((code) => code !== undefined)
    .filter(({ codes_id }) => codes_id === owner.codes_id);
}

/** Rows that one transaction deletes together with their codes. */
const ROWS_DELETED_AT_ONCE = 50;

/** For an abandoned list, empty when no rows are left. Codes that have moved to another promotion stay. */
export async function prepareForgettingWrites(table: Table, owner: CodesOwner): Promise<Write[]> {
  const { pk, sk } = keys.promotionCode(owner.codes_id, 0);
  const { items } = await table.query({
    pk,
    sk: { from: sk },
    consistent: true,
    limit: ROWS_DELETED_AT_ONCE,
  });
  const texts = items.map((item) => decodePlain(rowEntity, item));
  const codes = await readCodes(table, owner, texts);
  return [
    ...codes.map((code): Write => ({ delete: keyOfCode(code), when: buildUnchangedCondition(code) })),
    ...items.map((row): Write => ({ delete: { pk: row.pk, sk: row.sk }, when: LIST_IS_ABANDONED })),
  ];
}

const LIST_IS_ABANDONED = { unconditional: "nothing leads to this list any more" } as const;

/** Reads codes of a list by number, in the given order. Unknown or removed numbers are left out. */
export async function readNumberedCodes(
  table: Table,
  owner: CodesOwner,
  numbers: readonly number[],
): Promise<StoredCode[]> {
  const rows = await table.getMany(numbers.map((number) => keys.promotionCode(owner.codes_id, number)));
  const texts = rows.filter((row) => row !== undefined).map((row) => decodePlain(rowEntity, row));
  return readCodes(table, owner, texts);
}

export function listPartition({ codes_id }: CodesOwner): Partition {
  return { pk: keys.promotionCodes(codes_id).pk };
}
