import type { Filter } from "../lists/filter.ts";
import { findRequiredValues } from "../lists/filter-matcher.ts";
import type { Context } from "../use-case/context.ts";
import { automaticCode, type Promotion, type PromotionSource } from "./engine/promotion.ts";
import type { StoredCode } from "./live/code.ts";
import { findCodes } from "./live/codes-store.ts";

/** Promotions of one engine by code, as the filter spells it. */
export type CodeOwners = ReadonlyMap<string, readonly Pick<StoredCode, "promotion_id" | "codes_id">[]>;

/** Looks up the codes in the filter's `eq(code,…)`. */
export async function findCodeOwners(
  { table }: Pick<Context, "table">,
  filter: Filter | undefined,
  source: PromotionSource,
): Promise<CodeOwners> {
  const codes = [...new Set(filter ? codesIn(filter) : [])];
  const lookups = codes.map(async (code) => {
    const owners = await findCodes(table, code);
    return [code, owners.filter((owner) => owner.source === source)] as const;
  });
  return new Map(await Promise.all(lookups));
}

function codesIn(filter: Filter): readonly string[] {
  if (filter.kind !== "test") return filter.parts.flatMap(codesIn);
  return filter.field === "code" ? filter.operands.map(String) : [];
}

type Owner = Pick<Promotion, "id" | "codes_id" | "automatic">;

/** Codes of the filter that the promotion has now. Codes of an earlier list do not count. */
export function filterOwnCodes(
  { id, codes_id = id, automatic }: Owner,
  owners: CodeOwners,
): readonly string[] {
  const codes = [...owners].filter(
    ([code, codeOwners]) =>
      codeOwners.some((owner) => owner.promotion_id === id && owner.codes_id === codes_id) ||
      (automatic && idInCode(code).includes(id)),
  );
  return codes.map(([code]) => code);
}

/** Ids of the promotions that can pass the filter. `undefined` if it names neither codes nor ids. */
export function idsIn(filter: Filter | undefined, owners: CodeOwners): readonly string[] | undefined {
  const byCode = findRequiredValues(filter, "code")?.flatMap((code) => [
    ...(owners.get(code) ?? []).map(({ promotion_id }) => promotion_id),
    ...idInCode(code),
  ]);
  const ids = byCode ?? findRequiredValues(filter, "id");
  return ids && [...new Set(ids)];
}

const AUTOMATIC = automaticCode({ id: "" });

/** Id in a code of the form `auto_<id>`. */
function idInCode(code: string): readonly string[] {
  const text = code.toLowerCase();
  return text.startsWith(AUTOMATIC) ? [text.slice(AUTOMATIC.length)] : [];
}
