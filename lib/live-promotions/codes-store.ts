import { contentOf, decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import type { Read } from "../table/read-plan.ts";
import type { Item, Key, Table } from "../table/table.ts";
import { type CodeRef, codeKey, listedAs, type StoredCode } from "./code.ts";

const codeEntity = entity<Omit<StoredCode, "used">>("promotion_code");

/**
 * The attribute that names a code for ever: whoever counts on or removes a code names it, so that a code that was
 * created anew, or has gone to another promotion, is left alone.
 */
export const LISTED_AS = "listed_as";

/** Uses taken, beside the rest so that they are counted without being read. */
export const USED = "used";

/** The key of a code's item: standard promotions share one, each rule promotion has its own. */
export function keyOfCode({ code, source, promotion_id }: CodeRef): Key {
  const key = codeKey(code);
  return source === "standard" ? keys.standardCode(key) : keys.ruleCode(key, promotion_id);
}

/** All promotions that have a code, the standard one first; strongly consistent. */
export async function findCodes(table: Table, code: string): Promise<readonly StoredCode[]> {
  const { pk } = keys.standardCode(codeKey(code));
  const found = (await queryAll(table, { pk, consistent: true })).map(codeOf);
  return found.toSorted((one, other) => rank(one) - rank(other));
}

function rank({ source }: StoredCode): number {
  return source === "standard" ? 0 : 1;
}

/** The codes of these promotions with these texts; `undefined` where the promotion does not have it. */
export function codesRead(refs: readonly CodeRef[]): Read<readonly (StoredCode | undefined)[]> {
  const { keys: ofCodes, decode } = anyCodesRead(refs);
  return {
    keys: ofCodes,
    decode: (items) =>
      decode(items).map((code, at) => (code?.promotion_id === refs[at]?.promotion_id ? code : undefined)),
  };
}

/** What is stored where codes of these promotions would be: of standard ones it may be another's. */
export function anyCodesRead(refs: readonly CodeRef[]): Read<readonly (StoredCode | undefined)[]> {
  return {
    keys: refs.map(keyOfCode),
    decode: (items) => items.map((item) => item && codeOf(item)),
  };
}

/** The code in a stored item. */
export function codeOf(item: Item): StoredCode {
  const used = item[USED];
  return { ...decoded(codeEntity, item), used: typeof used === "number" ? used : 0 };
}

/** The item of a new code. */
export function codeItem({ used: _, ...code }: StoredCode): Item {
  return {
    ...keyOfCode(code),
    type: codeEntity.type,
    [LISTED_AS]: listedAs(code),
    ...contentOf(codeEntity, code),
  };
}
