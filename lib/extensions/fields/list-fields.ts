import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireDefinition } from "../custom-apis/read-custom-api.ts";
import { customFieldView } from "./custom-field.ts";

/** @throws ApiError 404 for an unknown Custom API */
export async function listFields(ctx: Context, customApiID: string, query: ListQuery): Promise<Reply> {
  const { api, fields } = await requireDefinition(ctx, customApiID);
  return { body: pageAnswer(fields, query, (field) => customFieldView(api.id, field)) };
}
