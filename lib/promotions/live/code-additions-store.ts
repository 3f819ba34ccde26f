import { isDeepStrictEqual } from "node:util";
import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../../kernel/errors.ts";
import type { Document } from "../../table/entity.ts";
import { MOST_ACTIONS } from "../../table/limits.ts";
import type { Table, Write } from "../../table/table.ts";
import { readTogether } from "../../table/table.ts";
import type { CodesOwner, NewCode, StoredCode } from "./code.ts";
import { addNumbers, type CodeList, removeNumbers, totalOf } from "./code-list.ts";
import { buildUnchangedCondition, codeListRead, listWrite, rowRemoval, rowWrite } from "./code-list-store.ts";
import { anyCodesRead, encodeCode } from "./codes-store.ts";

/** No two codes have the same `codeKey`. */
export type CodesToAdd = {
  readonly owner: CodesOwner;
  readonly codes: readonly NewCode[];
  readonly created_at: string;
  readonly most: number;
  /** Finds the promotions that have given up their codes: ended, deleted, or activated again with a new list. */
  readonly givenUp: FindGivenUp;
  readonly mostActions?: number;
};

/** Answers the `codes_id` of owners that have given up their codes. This state is permanent. */
export type FindGivenUp = (owners: readonly CodesOwner[]) => Promise<ReadonlySet<string>>;

export type CodesStep = {
  /** Fail if anything changed since the read. Empty if no code is added. */
  readonly writes: readonly Write[];
  readonly added: readonly StoredCode[];
  /** Codes that this request or job has already added. */
  readonly existing: readonly StoredCode[];
  /** Codes of another promotion, or added to this one by another request. */
  readonly conflicting: readonly NewCode[];
  /** Codes that do not fit into the transaction. */
  readonly remaining: readonly NewCode[];
};

/** New codes that fit into one transaction next to four other actions. */
export const CODES_AT_ONCE = 47;

/**
 * Prepares adding as many codes, in order, as fit into one transaction. Call it again for each try and commit it with a
 * check of the promotion.
 * @throws ApiError 422 for more codes than the promotion may have
 */
export async function prepareCodesWrites(table: Table, addition: CodesToAdd): Promise<CodesStep> {
  const { owner, codes, most, created_at, mostActions = MOST_ACTIONS } = addition;
  const { list, stored } = await readTogether(table, {
    list: codeListRead(owner.codes_id),
    stored: anyCodesRead(codes.map(({ code }) => ({ ...owner, code }))),
  });
  const { free, existing, conflicting } = sortCodes(
    addition,
    stored,
    await findGivenUpLists(addition, stored),
  );
  const others = await readOldLists(table, free);
  const fitting = free.slice(0, countFittingCodes(mostActions - 1, free));
  const { next } = list.value;
  const added = fitting.map(({ code }, at) => buildStoredCode(owner, code, next + at, created_at));
  const remaining = free.slice(fitting.length).map(({ code }) => code);
  if (added.length === 0) return { writes: [], added, existing, conflicting, remaining };
  if (totalOf(list.value) + free.length > most) throw tooManyCodes(most);
  const writes = [
    listWrite(owner.codes_id, addNumbers(list.value, added.length), list),
    ...added.flatMap((code, at) => [codeWrite(code, fitting[at]?.before), rowWrite(code)]),
    ...takeOverWrites(fitting, others),
  ];
  return { writes, added, existing, conflicting, remaining };
}

/** 422: too many codes. @param source the field that asks for them */
export function tooManyCodes(most: number, source = "data.codes"): ApiError {
  return unprocessable(`The promotion would have more than ${most.toLocaleString("en")} codes.`, {
    title: TITLES.unprocessableEntity,
    source,
  });
}

/** `before` is the stored item of a promotion that has given the code up. */
type FreeCode = { readonly code: NewCode; readonly before?: StoredCode };

type SortedCodes = {
  readonly free: FreeCode[];
  readonly existing: StoredCode[];
  readonly conflicting: NewCode[];
};

function sortCodes(
  { owner, codes }: CodesToAdd,
  stored: readonly (StoredCode | undefined)[],
  givenUp: ReadonlySet<string>,
): SortedCodes {
  const result: SortedCodes = { free: [], existing: [], conflicting: [] };
  for (const [at, code] of codes.entries()) {
    const before = stored[at];
    if (!before) result.free.push({ code });
    else if (before.codes_id === owner.codes_id) {
      if (isMadeBySame(before, code)) result.existing.push(before);
      else result.conflicting.push(code);
    } else if (givenUp.has(before.codes_id)) result.free.push({ code, before });
    else result.conflicting.push(code);
  }
  return result;
}

/** True if this request or job created the code, or if a standard promotion gets an identical code again. */
function isMadeBySame(before: StoredCode, { made_by, created_by: _by, ...requested }: NewCode): boolean {
  const { codes_id: _, created_at: __, number: ___, promotion_id: ____, used: _____, ...rest } = before;
  const { source, made_by: madeBy, created_by: __by, ...code } = rest;
  if (made_by === undefined ? source === "rule" : made_by !== madeBy) return false;
  return isDeepStrictEqual(code, requested);
}

async function findGivenUpLists(
  { owner, givenUp }: CodesToAdd,
  stored: readonly (StoredCode | undefined)[],
): Promise<ReadonlySet<string>> {
  const all = stored.filter((code) => code !== undefined);
  const strangers = all.filter(({ promotion_id }) => promotion_id !== owner.promotion_id);
  const owners = new Map(strangers.map((code) => [code.codes_id, code]));
  const givenUpByOthers = owners.size > 0 ? await givenUp([...owners.values()]) : [];
  const own = all.filter(({ promotion_id }) => promotion_id === owner.promotion_id);
  return new Set([...givenUpByOthers, ...own.map(({ codes_id }) => codes_id)]);
}

type Lists = ReadonlyMap<string, Document<CodeList>>;

async function readOldLists(table: Table, free: readonly FreeCode[]): Promise<Lists> {
  const ids = [...new Set(free.flatMap(({ before }) => before?.codes_id ?? []))];
  const plan = Object.fromEntries(ids.map((id) => [id, codeListRead(id)]));
  return ids.length > 0 ? new Map(Object.entries(await readTogether(table, plan))) : new Map();
}

/** A new code takes two actions, a taken-over code three, the first of each old list four. */
function countFittingCodes(actions: number, free: readonly FreeCode[]): number {
  const lists = new Set<string>();
  let [room, count] = [actions, 0];
  for (const { before } of free) {
    room -= before ? (lists.has(before.codes_id) ? 3 : 4) : 2;
    if (room < 0) break;
    if (before) lists.add(before.codes_id);
    count += 1;
  }
  return count;
}

function buildStoredCode(owner: CodesOwner, code: NewCode, number: number, created_at: string): StoredCode {
  const { source, promotion_id, codes_id } = owner;
  return { ...code, source, promotion_id, codes_id, number, used: 0, created_at };
}

function codeWrite(code: StoredCode, before: StoredCode | undefined): Write {
  return { put: encodeCode(code), when: before ? buildUnchangedCondition(before) : { only: "absent" } };
}

/** Removes codes from their old lists, so that those totals stay right. Skips lists that are gone. */
function takeOverWrites(fitting: readonly FreeCode[], lists: Lists): Write[] {
  const old = Map.groupBy(
    fitting.flatMap(({ before }) => before ?? []),
    ({ codes_id }) => codes_id,
  );
  return [...old].flatMap(([codesId, codes]) => {
    const list = lists.get(codesId);
    if (!list || list.version === 0) return [];
    const remaining = removeNumbers(
      list.value,
      codes.map(({ number }) => number),
    );
    return [listWrite(codesId, remaining, list), ...codes.map(rowRemoval)];
  });
}
