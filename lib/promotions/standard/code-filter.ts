import { automaticCode } from "../../evaluation/promotion.ts";
import type { Filter } from "../../lists/filter.ts";
import { codesIdOf, type StoredPromotion } from "./stored-promotion.ts";

/** Who has a code, by the code as a filter spells it. */
export type CodeOwners = ReadonlyMap<
  string,
  readonly { readonly promotion_id: string; readonly codes_id: string }[]
>;

/** All codes that a filter names, each once. */
export function codesInFilter(filter: Filter): readonly string[] {
  if (filter.kind !== "test") return [...new Set(filter.parts.flatMap(codesInFilter))];
  return filter.field === "code" ? filter.operands.map(String) : [];
}

const AUTOMATIC = automaticCode({ id: "" });

/** The id of the promotion whose generated code this is, if it has the form of one. */
export function idInCode(code: string): readonly string[] {
  const text = code.toLowerCase();
  return text.startsWith(AUTOMATIC) ? [text.slice(AUTOMATIC.length)] : [];
}

/** Which of these codes a promotion has, spelled as the filter does: case is ignored. */
export function codesOf(promotion: StoredPromotion, owners: CodeOwners): readonly string[] {
  const codes = [...owners].filter(([code, found]) => {
    const isOwner = found.some(
      ({ promotion_id, codes_id }) => promotion_id === promotion.id && codes_id === codesIdOf(promotion),
    );
    return isOwner || (promotion.automatic && idInCode(code).includes(promotion.id));
  });
  return codes.map(([code]) => code);
}
