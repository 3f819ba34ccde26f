import type { Query } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireDefinition } from "../custom-apis/read-custom-api.ts";
import { customFieldAnswer } from "./custom-field.ts";

/** A page of a Custom API's fields. @throws ApiError 404 for an unknown Custom API */
export async function listFields(ctx: Context, customApiID: string, query: Query): Promise<Reply> {
  const { api, fields } = await requireDefinition(ctx, customApiID);
  return { body: pageAnswer(fields, query, (field) => customFieldAnswer(api.id, field)) };
}
