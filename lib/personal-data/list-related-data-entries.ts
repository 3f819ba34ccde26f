import type { ListQuery, QueryRules } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { findRelatedSet } from "./find-related-set.ts";
import { listRelatedResources } from "./related-resources.ts";
import { type ResourceName, requireResourceName, resourceFilter } from "./resource-types.ts";

export const relatedDataQuery = {
  page: { smallest: 1 },
  filter: resourceFilter,
} as const satisfies QueryRules;

/** Empty for an unknown resource. @throws ApiError 400 for a filter that does not name one resource */
export async function listRelatedDataEntries(ctx: Context, query: ListQuery): Promise<Reply> {
  const { filter, ...shown } = query;
  const set = await findRelatedSet(ctx, requireResourceName(filter));
  const resources = set ? await listRelatedResources(ctx, set) : [];
  return { body: pageAnswer(resources, shown, viewEntry) };
}

function viewEntry({ type, id }: ResourceName) {
  return { type: "related_data_entry", resource_type: type, resource_id: id } as const;
}
