import { isDeepStrictEqual } from "node:util";
import { TITLES } from "../kernel/error-titles.ts";
import { type ApiError, unprocessable } from "../kernel/errors.ts";
import type { Document } from "../table/documents.ts";
import { MOST_ACTIONS } from "../table/limits.ts";
import { readTogether } from "../table/read-plan.ts";
import type { Table, Write } from "../table/table.ts";
import type { CodesOwner, NewCode, StoredCode } from "./code.ts";
import { type CodeList, totalOf, withMore, withoutNumbers } from "./code-list.ts";
import { codeListRead, isStill, listWrite, rowRemoval, rowWrite } from "./code-list-store.ts";
import { anyCodesRead, codeItem } from "./codes-store.ts";

/** Codes to be added to a promotion, no two of them with one `codeKey`. */
export type CodesToAdd = {
  readonly owner: CodesOwner;
  readonly codes: readonly NewCode[];
  readonly created_at: string;
  /** The most codes that the promotion may have. */
  readonly most: number;
  /** Which of these promotions have given up their codes: they have ended, are gone, or have other codes now. */
  readonly givenUp: GivenUp;
  /** Actions that the transaction has room for. */
  readonly mostActions?: number;
};

/** @returns the `codes_id` of those that have given up their codes, which nothing takes back */
export type GivenUp = (owners: readonly CodesOwner[]) => Promise<ReadonlySet<string>>;

/** What becomes of codes that are to be added. */
export type CodesStep = {
  /** For one transaction; they fail when anything has changed that was read. None if nothing is added. */
  readonly writes: readonly Write[];
  readonly added: readonly StoredCode[];
  /** Those that the promotion has already, as this very request or job has made them. */
  readonly known: readonly StoredCode[];
  /** Those that another promotion has, or this one from somebody else. */
  readonly taken: readonly NewCode[];
  /** Those for which the transaction has no room. */
  readonly left: readonly NewCode[];
};

/** Codes that one transaction takes if nobody has had them before, with room for four further actions. */
export const CODES_AT_ONCE = 47;

/**
 * The writes that add codes to a promotion: as many, in their order, as one transaction takes. Done again they find what
 * they have written. To be called anew for each try, and committed together with a check of the promotion.
 * @throws ApiError 422 for more codes than the promotion may have
 */
export async function codesWrites(table: Table, wanted: CodesToAdd): Promise<CodesStep> {
  const { owner, codes, most, created_at, mostActions = MOST_ACTIONS } = wanted;
  const { list, stored } = await readTogether(table, {
    list: codeListRead(owner.codes_id),
    stored: anyCodesRead(codes.map(({ code }) => ({ ...owner, code }))),
  });
  const { free, known, taken } = sorted(wanted, stored, await givenUpAmong(wanted, stored));
  const others = await readLists(table, free);
  const fitting = free.slice(0, fittingIn(mostActions - 1, free));
  const { next } = list.value;
  const added = fitting.map(({ code }, at) => storedCode(owner, code, next + at, created_at));
  const left = free.slice(fitting.length).map(({ code }) => code);
  if (added.length === 0) return { writes: [], added, known, taken, left };
  if (totalOf(list.value) + free.length > most) throw tooManyCodes(most);
  const writes = [
    listWrite(owner.codes_id, withMore(list.value, added.length), list),
    ...added.flatMap((code, at) => [codeWrite(code, fitting[at]?.before), rowWrite(code)]),
    ...takeOverWrites(fitting, others),
  ];
  return { writes, added, known, taken, left };
}

/** The answer to one code too many. @param source the field that asks for it */
export function tooManyCodes(most: number, source = "data.codes"): ApiError {
  return unprocessable(`The promotion would have more than ${most.toLocaleString("en")} codes.`, {
    title: TITLES.unprocessableEntity,
    source,
  });
}

/** A code that may be added, with what has been left of it by a promotion that has given it up. */
type Free = { readonly code: NewCode; readonly before?: StoredCode };

type Sorted = { readonly free: Free[]; readonly known: StoredCode[]; readonly taken: NewCode[] };

function sorted(
  { owner, codes }: CodesToAdd,
  stored: readonly (StoredCode | undefined)[],
  givenUp: ReadonlySet<string>,
): Sorted {
  const found: Sorted = { free: [], known: [], taken: [] };
  for (const [at, code] of codes.entries()) {
    const before = stored[at];
    if (!before) found.free.push({ code });
    else if (before.codes_id === owner.codes_id) {
      if (isMadeBySame(before, code)) found.known.push(before);
      else found.taken.push(code);
    } else if (givenUp.has(before.codes_id)) found.free.push({ code, before });
    else found.taken.push(code);
  }
  return found;
}

/**
 * Whether a code is there because of this very wish. A job or a large request that comes again, since it was interrupted,
 * knows its own. Else a standard promotion may be told a code again that it has; for a rule promotion that is a duplicate.
 */
function isMadeBySame(before: StoredCode, { made_by, ...wanted }: NewCode): boolean {
  const { codes_id: _, created_at: __, number: ___, promotion_id: ____, used: _____, ...rest } = before;
  const { source, made_by: madeBy, ...code } = rest;
  if (made_by === undefined ? source === "rule" : made_by !== madeBy) return false;
  return isDeepStrictEqual(code, wanted);
}

async function givenUpAmong(
  { owner, givenUp }: CodesToAdd,
  stored: readonly (StoredCode | undefined)[],
): Promise<ReadonlySet<string>> {
  const all = stored.filter((code) => code !== undefined);
  const strangers = all.filter(({ promotion_id }) => promotion_id !== owner.promotion_id);
  const owners = new Map(strangers.map((code) => [code.codes_id, code]));
  const known = owners.size > 0 ? await givenUp([...owners.values()]) : [];
  const own = all.filter(({ promotion_id }) => promotion_id === owner.promotion_id);
  return new Set([...known, ...own.map(({ codes_id }) => codes_id)]);
}

type Lists = ReadonlyMap<string, Document<CodeList>>;

/** The lists that codes are still in whose promotions have given them up. */
async function readLists(table: Table, free: readonly Free[]): Promise<Lists> {
  const ids = [...new Set(free.flatMap(({ before }) => before?.codes_id ?? []))];
  const plan = Object.fromEntries(ids.map((id) => [id, codeListRead(id)]));
  return ids.length > 0 ? new Map(Object.entries(await readTogether(table, plan))) : new Map();
}

/** A code takes two actions; one that is taken over a third, and a fourth for the first of its old list. */
function fittingIn(actions: number, free: readonly Free[]): number {
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

function storedCode(owner: CodesOwner, code: NewCode, number: number, created_at: string): StoredCode {
  const { source, promotion_id, codes_id } = owner;
  return { ...code, source, promotion_id, codes_id, number, used: 0, created_at };
}

function codeWrite(code: StoredCode, before: StoredCode | undefined): Write {
  return { put: codeItem(code), when: before ? isStill(before) : { only: "absent" } };
}

/** Takes codes out of the lists they were in, so that totals stay right; a list that is gone has nothing to lose. */
function takeOverWrites(fitting: readonly Free[], lists: Lists): Write[] {
  const old = Map.groupBy(
    fitting.flatMap(({ before }) => before ?? []),
    ({ codes_id }) => codes_id,
  );
  return [...old].flatMap(([codesId, codes]) => {
    const list = lists.get(codesId);
    if (!list || list.version === 0) return [];
    const left = withoutNumbers(
      list.value,
      codes.map(({ number }) => number),
    );
    return [listWrite(codesId, left, list), ...codes.map(rowRemoval)];
  });
}
