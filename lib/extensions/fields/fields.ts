import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireDefinition } from "../custom-apis/custom-apis.ts";
import { customFieldView } from "./custom-field.ts";
import { type FieldParams, requireField } from "./save-field.ts";

/** @throws ApiError 404 for an unknown Custom API */
export async function listFields(ctx: Context, customApiID: string, query: ListQuery): Promise<Reply> {
  const { api, fields } = await requireDefinition(ctx, customApiID);
  return { body: pageAnswer(fields, query, (field) => customFieldView(api.id, field)) };
}

/** @throws ApiError 400 for an id that is no UUID, 404 for an unknown Custom API or field */
export async function readField(ctx: Context, params: FieldParams): Promise<Reply> {
  const { definition, field } = await requireField(ctx, params);
  return { body: { data: customFieldView(definition.api.id, field) } };
}
