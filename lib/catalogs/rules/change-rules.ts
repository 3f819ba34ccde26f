import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { getLiveReleases, liveReleasesWrite } from "../../releases/store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { catalogCheck } from "../store.ts";
import type { Rules } from "./rule-fields.ts";

type Changed = { readonly rules: Rules; readonly reply: Reply };

/**
 * Changes the rules, which are in force from then on, by a function of what they are now.
 * @param catalogId a catalog that has to exist when the rules are saved
 * @throws ApiError 422 when it does not
 */
export function changeRules(
  ctx: Context,
  change: (rules: Rules) => Changed,
  catalogId?: string | null,
): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { value: live, version } = await getLiveReleases(ctx.table);
    const { rules, reply } = change(live.rules);
    return {
      writes: [
        liveReleasesWrite({ ...live, rules }, version),
        ...(catalogId ? [catalogCheck(catalogId, () => noCatalog(catalogId))] : []),
      ],
      reply,
    };
  });
}

function noCatalog(id: string) {
  return unprocessable(`There is no catalog '${id}'.`, {
    title: TITLES.failedValidation,
    source: "data.attributes.catalog_id",
  });
}
