import { checkPathId } from "../../kernel/ids.ts";
import { applyPatch } from "../../kernel/objects.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { CreateOptionRequest, UpdateOptionRequest } from "../schemas.ts";
import { variations } from "../store.ts";
import type { Option } from "../variation.ts";
import { changeVariation } from "../variations.ts";
import { optionView, toOptionBody } from "../views.ts";
import { changeOption, requireOption, requireValidOptions, selectOption } from "./change-option.ts";

/** In the order of creation. @throws ApiError 404 for an unknown variation */
export async function listVariationOptions(
  ctx: Context,
  variationId: string,
  query: ListQuery,
): Promise<Reply> {
  const variation = await variations.require(ctx, variationId);
  return { body: pageAnswer(variation.value.options, query, optionView) };
}

/** @throws ApiError 404 for an unknown option */
export async function readVariationOption(
  ctx: Context,
  variationId: string,
  optionId: string,
): Promise<Reply> {
  const variation = await variations.require(ctx, variationId);
  const option = requireOption(variation.value, optionId);
  return { body: toOptionBody(variationId, option) };
}

/** @throws ApiError 404 for an unknown variation, 422 for a name in use or too many options */
export async function createVariationOption(
  ctx: Context,
  variationId: string,
  { data }: CreateOptionRequest,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { name, description } = data.attributes;
  const empty: Option = {
    id: ctx.newId(),
    name,
    description,
    modifiers: [],
    created_at: now,
    updated_at: now,
  };
  const option = applyPatch(empty, data.attributes, ["sort_order"]);
  return changeVariation(
    ctx,
    variationId,
    (variation) => requireValidOptions({ ...variation, options: [...variation.options, option] }),
    () => ({ body: toOptionBody(variationId, option) }),
  );
}

/** @throws ApiError 404 for an unknown option, 422 for a name in use */
export function updateVariationOption(
  ctx: Context,
  variationId: string,
  optionId: string,
  { data }: UpdateOptionRequest,
): Promise<Reply> {
  checkPathId(data, optionId);
  return changeOption(
    ctx,
    variationId,
    optionId,
    (option) => ({
      ...applyPatch(option, data.attributes, ["name", "description", "sort_order"]),
      updated_at: ctx.now().toISOString(),
    }),
    (option) => ({ body: toOptionBody(variationId, option) }),
  );
}

/** Children with the option are removed by the next build. @throws ApiError 404 for an unknown option */
export function deleteVariationOption(ctx: Context, variationId: string, optionId: string): Promise<Reply> {
  return changeVariation(
    ctx,
    variationId,
    (variation) => {
      const gone = requireOption(variation, optionId);
      return { ...variation, options: variation.options.filter((option) => option !== gone) };
    },
    () => ({}),
    selectOption(optionId),
  );
}
