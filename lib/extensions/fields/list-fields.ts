import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import type { Query } from "../../query/query.ts";
import { pageAnswer } from "../../query/select-page.ts";
import { requireDefinition } from "../custom-apis/read-custom-api.ts";
import { customFieldAnswer } from "./custom-field.ts";
import { requireField } from "./save-field.ts";

/** A page of a Custom API's fields. @throws ApiError 404 for an unknown Custom API */
export async function listFields(ctx: Context, customApiID: string, query: Query): Promise<Reply> {
  const { api, fields } = await requireDefinition(ctx, customApiID);
  return { body: pageAnswer(fields, query, (field) => customFieldAnswer(api.id, field)) };
}

/** @throws ApiError 404 for an unknown Custom API or field */
export async function readField(
  ctx: Context,
  { customApiID, fieldID }: { readonly customApiID: string; readonly fieldID: string },
): Promise<Reply> {
  const definition = await requireDefinition(ctx, customApiID);
  return { body: { data: customFieldAnswer(definition.api.id, requireField(definition, fieldID)) } };
}
