import { type AccountTag, accountTags } from "../../account-tags/account-tags-store.ts";
import { buildTagCountWrite, getTagCount } from "../../account-tags/named-tags-store.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { shortName, unprocessable } from "../../kernel/errors.ts";
import { checkBodyId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import type { ListQuery, QueryRules } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { listTagsOfRuleSet } from "../../promotions/engine/rules/tags-of-rule-set.ts";
import { rulePromotions } from "../../promotions/promotions-store.ts";
import { getLiveReleases } from "../../releases/store.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { changeResource, requireMatching } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { accountTagAnswer, accountTagView } from "./account-tag-view.ts";
import type { CreateAccountTagRequest, UpdateAccountTagRequest } from "./schemas.ts";

const time = { type: "date", operators: ["eq", "gt", "ge", "lt", "le"] } as const;

export const accountTagQuery: QueryRules = {
  page: { smallest: 0 },
  filter: {
    attributes: {
      id: { type: "uuid", operators: ["eq", "in", "gt", "ge", "lt", "le"] },
      name: { type: "string", operators: ["eq", "like"] },
      created_at: time,
      updated_at: time,
    },
  },
  sort: { attributes: ["created_at", "id", "name", "updated_at"], byDefault: "-created_at" },
};

export async function listAccountTags({ table }: Context, query: ListQuery): Promise<Reply> {
  return { body: pageAnswer(await accountTags.list(table), query, accountTagView) };
}

/** @throws ApiError 404 for an unknown tag */
export async function readAccountTag(ctx: Context, id: string): Promise<Reply> {
  const { value } = await accountTags.require(ctx, id);
  return { body: accountTagAnswer(value) };
}

/** @throws ApiError 409 for a name in use, 422 for more tags than a store can have */
export async function createAccountTag(ctx: Context, { data }: CreateAccountTagRequest): Promise<Reply> {
  const at = ctx.now().toISOString();
  const tag = describeTag(
    { id: ctx.newId(), name: data.name, created_at: at, updated_at: at },
    data.description,
  );
  return commitChange(ctx, async () => {
    const before = await getTagCount(ctx.table);
    return {
      writes: [...accountTags.writes(tag), buildTagCountWrite(before, 1)],
      reply: { body: accountTagAnswer(tag) },
    };
  });
}

/** Rules, promotions and accounts keep the tag. @throws ApiError 400 another id, 404 unknown tag, 409 name in use */
export async function updateAccountTag(
  ctx: Context,
  id: string,
  { data }: UpdateAccountTagRequest,
): Promise<Reply> {
  checkBodyId(data, id);
  const updated_at = ctx.now().toISOString();
  const change = (before: AccountTag) => {
    const after = describeTag({ ...before, name: data.name ?? before.name }, data.description);
    const isSame = after.name === before.name && after.description === before.description;
    return isSame ? before : { ...after, updated_at };
  };
  return changeResource(ctx, accountTags, id, change, (tag) => ({ body: accountTagAnswer(tag) }));
}

/** Null and the empty string clear the description. */
function describeTag(tag: AccountTag, description: string | null | undefined): AccountTag {
  return applyPatch(tag, { description: description === "" ? null : description }, ["description"]);
}

/**
 * Accounts lose the tag at once. @throws ApiError 404 for an unknown tag, 422 while a catalog rule or a promotion that is
 * not over names it: a promotion for all accounts but these would open to them
 */
export async function deleteAccountTag(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const before = await getTagCount(ctx.table);
    const tag = await requireMatching(ctx, accountTags, id, accountTagView);
    await refuseNamedTag(ctx, tag.value);
    return { writes: [...accountTags.removal(tag), buildTagCountWrite(before, -1)], reply: {} };
  });
}

const MOST_SHOWN = 10;

async function refuseNamedTag({ table, now }: Context, { id, name }: AccountTag): Promise<void> {
  const [{ value: live }, promotions] = await Promise.all([
    getLiveReleases(table),
    rulePromotions.list(table),
  ]);
  const at = now().getTime();
  const namers = [
    ...live.rules
      .filter(({ account_tag_ids }) => account_tag_ids.includes(id))
      .map((rule) => `catalog rule '${shortName(rule.name)}' (${rule.id})`),
    ...promotions
      .filter(({ end, rule_set }) => at < Date.parse(end) && listTagsOfRuleSet(rule_set).includes(id))
      .map((promotion) => `rule promotion '${shortName(promotion.name)}' (${promotion.id})`),
  ];
  if (namers.length === 0) return;
  const shown = namers.slice(0, MOST_SHOWN).join(", ");
  const more = namers.length > MOST_SHOWN ? ` and ${namers.length - MOST_SHOWN} more` : "";
  throw unprocessable(`The account tag '${shortName(name)}' is in use by ${shown}${more}.`, {
    title: TITLES.unprocessableEntity,
  });
}
