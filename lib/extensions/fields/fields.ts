import { notFound } from "../../kernel/errors.ts";
import { requireUuid } from "../../kernel/ids.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { requireDefinition } from "../custom-apis/custom-apis.ts";
import { type CustomField, customFieldView } from "./custom-field.ts";

export type FieldParams = { readonly customApiID: string; readonly fieldID: string };

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

/** @throws ApiError 400 for an id that is no UUID, 404 for one that is unknown */
export async function requireField(
  ctx: Context,
  { customApiID, fieldID }: FieldParams,
): Promise<{ readonly definition: Definition; readonly field: CustomField }> {
  const id = requireUuid(fieldID, "fieldID");
  const definition = await requireDefinition(ctx, customApiID);
  const field = definition.fields.find((candidate) => candidate.id === id);
  if (!field) throw notFound("custom_field", id);
  return { definition, field };
}
