import { decodeItem, entity, toContent } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import { queryAll } from "../../table/query-all.ts";
import type { Item, Key, Read, Table } from "../../table/table.ts";
import { type CodeRef, codeKey, permanentCodeName, type StoredCode } from "./code.ts";

const codeEntity = entity<Omit<StoredCode, "used">>("promotion_code");

/**
 * Permanent name of the code. Writes check it, to leave codes alone that were recreated or have moved.
 * @answers Which promotion has a code?
 */
export const LISTED_AS = "listed_as";

/** A separate attribute, so that uses can be counted without reading the code. */
export const USED = "used";

/** Standard promotions share one key for each code; rule promotions have one each. */
export function keyOfCode({ code, source, promotion_id }: CodeRef): Key {
  const key = codeKey(code);
  return source === "standard" ? keys.standardCode(key) : keys.ruleCode(key, promotion_id);
}

/** Reads all codes with this text, the one of a standard promotion first. Strongly consistent. */
export async function findCodes(table: Table, code: string): Promise<readonly StoredCode[]> {
  const { pk } = keys.standardCode(codeKey(code));
  const codes = (await queryAll(table, { pk, consistent: true })).map(decodeCode);
  return codes.toSorted((one, other) => rank(one) - rank(other));
}

function rank({ source }: StoredCode): number {
  return source === "standard" ? 0 : 1;
}

/** Reads codes by promotion and text. `undefined` where the promotion does not have the code. */
export function codesRead(refs: readonly CodeRef[]): Read<readonly (StoredCode | undefined)[]> {
  const { keys: ofCodes, decode } = anyCodesRead(refs);
  return {
    keys: ofCodes,
    decode: (items) =>
      decode(items).map((code, at) => (code?.promotion_id === refs[at]?.promotion_id ? code : undefined)),
  };
}

/** Reads the items at the keys of these codes. For standard promotions another promotion may own the code. */
export function anyCodesRead(refs: readonly CodeRef[]): Read<readonly (StoredCode | undefined)[]> {
  return {
    keys: refs.map(keyOfCode),
    decode: (items) => items.map((item) => item && decodeCode(item)),
  };
}

function decodeCode(item: Item): StoredCode {
  const used = item[USED];
  return { ...decodeItem(codeEntity, item), used: typeof used === "number" ? used : 0 };
}

export function encodeCode({ used: _, ...code }: StoredCode): Item {
  return {
    ...keyOfCode(code),
    type: codeEntity.type,
    [LISTED_AS]: permanentCodeName(code),
    ...toContent(codeEntity, code),
  };
}
