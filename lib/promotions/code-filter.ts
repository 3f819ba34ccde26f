import { automaticCode, type Promotion, type PromotionSource } from "../evaluation/promotion.ts";
import type { Filter } from "../lists/filter.ts";
import { requiredValues } from "../lists/required-tests.ts";
import type { StoredCode } from "../live-promotions/code.ts";
import { findCodes } from "../live-promotions/codes-store.ts";
import type { Context } from "../use-case/context.ts";

/** The codes that a filter names, as it spells them, each with the promotions of one engine that have it. */
export type CodeOwners = ReadonlyMap<string, readonly Pick<StoredCode, "promotion_id" | "codes_id">[]>;

/** Looks up every code that a filter names with `eq(code,…)`. */
export async function codeOwnersIn(
  { table }: Pick<Context, "table">,
  filter: Filter | undefined,
  source: PromotionSource,
): Promise<CodeOwners> {
  const codes = [...new Set(filter ? codesIn(filter) : [])];
  const found = codes.map(async (code) => {
    const owners = await findCodes(table, code);
    return [code, owners.filter((owner) => owner.source === source)] as const;
  });
  return new Map(await Promise.all(found));
}

function codesIn(filter: Filter): readonly string[] {
  if (filter.kind !== "test") return filter.parts.flatMap(codesIn);
  return filter.field === "code" ? filter.operands.map(String) : [];
}

type Owner = Pick<Promotion, "id" | "codes_id" | "automatic">;

/** Which of these codes a promotion has now; codes of before it was activated again are none. */
export function codesOf({ id, codes_id = id, automatic }: Owner, owners: CodeOwners): readonly string[] {
  const codes = [...owners].filter(
    ([code, found]) =>
      found.some((owner) => owner.promotion_id === id && owner.codes_id === codes_id) ||
      (automatic && idInCode(code).includes(id)),
  );
  return codes.map(([code]) => code);
}

/** The ids of the only promotions that can pass a filter; `undefined` if it names neither codes nor ids. */
export function idsIn(filter: Filter | undefined, owners: CodeOwners): readonly string[] | undefined {
  const byCode = requiredValues(filter, "code")?.flatMap((code) => [
    ...(owners.get(code) ?? []).map(({ promotion_id }) => promotion_id),
    ...idInCode(code),
  ]);
  const ids = byCode ?? requiredValues(filter, "id");
  return ids && [...new Set(ids)];
}

const AUTOMATIC = automaticCode({ id: "" });

/** The id of the promotion whose generated code this is, if it has the form of one. */
function idInCode(code: string): readonly string[] {
  const text = code.toLowerCase();
  return text.startsWith(AUTOMATIC) ? [text.slice(AUTOMATIC.length)] : [];
}
