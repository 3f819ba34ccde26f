import type { FilterRules } from "../../lists/filter.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { getLiveReleases } from "../../releases/store.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { ruleView } from "../views.ts";

const equality = { type: "string", operators: ["eq", "in"] } as const;
const ids = { type: "uuid", operators: ["eq", "in"] } as const;

export const ruleFilter: FilterRules = {
  attributes: {
    id: ids,
    catalog_id: { type: "uuid", operators: ["eq"] },
    account_ids: ids,
    customer_ids: ids,
    channels: equality,
    tags: equality,
    pricebook_ids: equality,
  },
};

/** A page of the rules, oldest first. */
export async function listRules({ table }: Context, query: ListQuery): Promise<Reply> {
  const { value: live } = await getLiveReleases(table);
  return { body: pageAnswer(live.rules, query, ruleView) };
}
