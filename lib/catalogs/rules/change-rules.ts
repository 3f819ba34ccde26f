import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { buildLiveReleasesWrite, getLiveReleases } from "../../releases/store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildCatalogCheck } from "../store.ts";
import type { Rules } from "./rule-fields.ts";

type RulesAndReply = { readonly rules: Rules; readonly reply: Reply };

/** Changes the rules, effective immediately. @param catalogId must exist on save. @throws ApiError 422 if not */
export function changeRules(
  ctx: Context,
  change: (rules: Rules) => RulesAndReply,
  catalogId?: string | null,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { value: live, version } = await getLiveReleases(ctx.table);
    const { rules, reply } = change(live.rules);
    return {
      writes: [
        buildLiveReleasesWrite({ ...live, rules }, version),
        ...(catalogId ? [buildCatalogCheck(catalogId, () => missingCatalogError(catalogId))] : []),
      ],
      reply,
    };
  });
}

function missingCatalogError(id: string) {
  return unprocessable(`There is no catalog '${id}'.`, {
    title: TITLES.failedValidation,
    source: "data.attributes.catalog_id",
  });
}
