import { type Document, documentOf, type Partition, putDocument } from "../table/documents.ts";
import { entity, plainContentOf, plainlyDecoded } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import type { Read } from "../table/read-plan.ts";
import type { Condition, Cursor, Put, Table, Write } from "../table/table.ts";
import { type CodesOwner, listedAs, type StoredCode } from "./code.ts";
import { type CodeList, NO_CODES, startOf, totalOf, withoutNumbers } from "./code-list.ts";
import { codesRead, keyOfCode, LISTED_AS } from "./codes-store.ts";

const listEntity = entity<CodeList>("promotion_codes");
const rowEntity = entity<string>("promotion_code_row");

const UNDER_LIST = { unconditional: "the version of the list beside it is checked" } as const;

/** The list of a promotion's codes; an empty one if there never was a code. */
export function codeListRead(codesId: string): Read<Document<CodeList>> {
  return {
    keys: [keys.promotionCodes(codesId)],
    decode: ([item]) => documentOf(listEntity, item) ?? { value: NO_CODES, version: 0 },
  };
}

/** The same, read alone. */
export async function getCodeList(table: Table, codesId: string): Promise<Document<CodeList>> {
  const read = codeListRead(codesId);
  return read.decode(await table.getMany(read.keys));
}

/** How many codes a promotion has. */
export async function countCodes(table: Table, codesId: string): Promise<number> {
  return totalOf((await getCodeList(table, codesId)).value);
}

/** Writes a list that was read at this version. */
export function listWrite(codesId: string, list: CodeList, { version }: Document<CodeList>): Put {
  return putDocument(listEntity, keys.promotionCodes(codesId), list, version);
}

/** Puts a code into the order of its list. */
export function rowWrite({ codes_id, number, code }: StoredCode): Put {
  const item = { ...keys.promotionCode(codes_id, number), type: rowEntity.type };
  return { put: { ...item, ...plainContentOf(rowEntity, code) }, when: UNDER_LIST };
}

/** Takes a code out of the order of its list, beside the list itself. */
export function rowRemoval({ codes_id, number }: StoredCode): Write {
  return { delete: keys.promotionCode(codes_id, number), when: UNDER_LIST };
}

/** The condition that a code is still the one that was read, and not one that was created since. */
export function isStill(code: StoredCode): Condition {
  return { only: { where: [{ attribute: LISTED_AS, equals: listedAs(code) }] } };
}

/** Actions that removing a code takes, beside the one for the list. */
export const ACTIONS_OF_REMOVAL = 2;

/**
 * Removes codes of one list, as they were read; fails when any of them is gone, or the list has changed.
 * @param list as it was read before or together with the codes
 */
export function removalWrites(list: Document<CodeList>, codes: readonly StoredCode[]): Write[] {
  const [first] = codes;
  if (!first) return [];
  const left = withoutNumbers(
    list.value,
    codes.map(({ number }) => number),
  );
  return [
    listWrite(first.codes_id, left, list),
    ...codes.flatMap((code): Write[] => [{ delete: keyOfCode(code), when: isStill(code) }, rowRemoval(code)]),
  ];
}

export type CodesPage = { readonly codes: readonly StoredCode[]; readonly total: number };

/**
 * A page of a promotion's codes in the order of creation, strongly consistent. Costs the same however many there are:
 * the list, at most a block of rows and the page, and the codes on it.
 */
export async function readCodesPage(
  table: Table,
  owner: CodesOwner,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<CodesPage> {
  const { value: list } = await getCodeList(table, owner.codes_id);
  const start = startOf(list, offset);
  const texts = start && limit > 0 ? await readTexts(table, owner.codes_id, { ...start, limit }) : [];
  const codes = texts.length > 0 ? await readCodes(table, owner, texts) : [];
  return { codes, total: totalOf(list) };
}

type Part = { readonly from: number; readonly skipped: number; readonly limit: number };

async function readTexts(table: Table, codesId: string, { from, skipped, limit }: Part): Promise<string[]> {
  const { pk, sk } = keys.promotionCode(codesId, from);
  const wanted = skipped + limit;
  const texts: string[] = [];
  let after: Cursor | undefined;
  do {
    const rest = { limit: wanted - texts.length, ...(after ? { after } : {}) };
    const page = await table.query({ pk, sk: { from: sk }, consistent: true, ...rest });
    texts.push(...page.items.map((item) => plainlyDecoded(rowEntity, item)));
    after = page.next;
  } while (after && texts.length < wanted);
  return texts.slice(skipped);
}

/** The codes of a list that have these texts, in their order; without those that are gone by now. */
export async function readCodes(
  table: Table,
  owner: CodesOwner,
  texts: readonly string[],
): Promise<StoredCode[]> {
  const read = codesRead(texts.map((code) => ({ ...owner, code })));
  const found = read.decode(await table.getMany(read.keys));
  return found.filter((code) => code !== undefined).filter(({ codes_id }) => codes_id === owner.codes_id);
}

/** Rows whose codes and themselves one transaction removes. */
const FORGOTTEN_AT_ONCE = 50;

/**
 * The removal of codes from a list that nothing leads to any more: those of its first rows, and the rows. A code that has
 * gone to another promotion meanwhile stays. None when there are no rows left.
 */
export async function forgettingWrites(table: Table, owner: CodesOwner): Promise<Write[]> {
  const { pk, sk } = keys.promotionCode(owner.codes_id, 0);
  const { items } = await table.query({ pk, sk: { from: sk }, consistent: true, limit: FORGOTTEN_AT_ONCE });
  const texts = items.map((item) => plainlyDecoded(rowEntity, item));
  const codes = await readCodes(table, owner, texts);
  return [
    ...codes.map((code): Write => ({ delete: keyOfCode(code), when: isStill(code) })),
    ...items.map((row): Write => ({ delete: { pk: row.pk, sk: row.sk }, when: FORGOTTEN })),
  ];
}

const FORGOTTEN = { unconditional: "nothing leads to this list any more" } as const;

/** The codes of a list that have these numbers, in their order; without those that are none, or no more. */
export async function readNumberedCodes(
  table: Table,
  owner: CodesOwner,
  numbers: readonly number[],
): Promise<StoredCode[]> {
  const rows = await table.getMany(numbers.map((number) => keys.promotionCode(owner.codes_id, number)));
  const texts = rows.filter((row) => row !== undefined).map((row) => plainlyDecoded(rowEntity, row));
  return readCodes(table, owner, texts);
}

/** Where a list is, to clear it away once nothing leads to it. */
export function listPartition({ codes_id }: CodesOwner): Partition {
  return { pk: keys.promotionCodes(codes_id).pk };
}
