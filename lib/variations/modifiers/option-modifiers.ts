import { checkPathId } from "../../kernel/ids.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import type { Named } from "../../table/resource.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeOption, requireOption } from "../options/change-option.ts";
import type { CreateOptionModifierRequest, UpdateOptionModifierRequest } from "../schemas.ts";
import { variations } from "../store.ts";
import type { OptionPath, Variation } from "../variation.ts";
import { optionModifierView, toOptionModifierBody } from "../views.ts";
import {
  applyModifierAttributes,
  requireOptionModifier,
  requireValidModifier,
  setModifiers,
} from "./modifier-rules.ts";

/** In the order of creation. @throws ApiError 404 for an unknown option */
export async function listOptionModifiers(ctx: Context, path: OptionPath, query: ListQuery): Promise<Reply> {
  const variation = await variations.require(ctx, path.variation_id);
  const { modifiers } = requireOption(variation.value, path.option_id);
  return { body: pageAnswer(modifiers, query, optionModifierView) };
}

/** @throws ApiError 404 for an unknown modifier */
export async function readOptionModifier(ctx: Context, path: OptionPath, id: string): Promise<Reply> {
  const variation = await variations.require(ctx, path.variation_id);
  const option = requireOption(variation.value, path.option_id);
  return { body: toOptionModifierBody(path, requireOptionModifier(option, id)) };
}

/** @throws ApiError 404 for an unknown option, 422 for a value that the type does not allow */
export async function createOptionModifier(
  ctx: Context,
  path: OptionPath,
  { data }: CreateOptionModifierRequest,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { type } = data.attributes;
  const empty = { id: ctx.newId(), type, created_at: now, updated_at: now };
  const modifier = requireValidModifier(applyModifierAttributes(empty, data.attributes));
  return changeOption(
    ctx,
    path.variation_id,
    path.option_id,
    (option) => setModifiers(option, [...option.modifiers, modifier]),
    () => ({ body: toOptionModifierBody(path, modifier) }),
  );
}

/** @throws ApiError 404 for an unknown modifier, 422 for a value that the type does not allow */
export function updateOptionModifier(
  ctx: Context,
  path: OptionPath,
  id: string,
  { data }: UpdateOptionModifierRequest,
): Promise<Reply> {
  checkPathId(data, id);
  return changeOption(
    ctx,
    path.variation_id,
    path.option_id,
    (option) => {
      const before = requireOptionModifier(option, id);
      const changed = requireValidModifier(
        applyModifierAttributes({ ...before, updated_at: ctx.now().toISOString() }, data.attributes),
      );
      return setModifiers(
        option,
        option.modifiers.map((modifier) => (modifier === before ? changed : modifier)),
      );
    },
    (option) => ({ body: toOptionModifierBody(path, requireOptionModifier(option, id)) }),
    selectModifier(path, id),
  );
}

/** A missing option is 404, as the modifier is a part of it. */
function selectModifier({ option_id }: OptionPath, modifierId: string): Named<Variation> {
  return {
    part: "modifier",
    show: (variation) => {
      const { modifiers } = requireOption(variation, option_id);
      const modifier = modifiers.find(({ id }) => id === modifierId.toLowerCase());
      return modifier && optionModifierView(modifier);
    },
  };
}

/** @throws ApiError 404 for an unknown modifier */
export function deleteOptionModifier(ctx: Context, path: OptionPath, id: string): Promise<Reply> {
  return changeOption(
    ctx,
    path.variation_id,
    path.option_id,
    (option) => {
      const gone = requireOptionModifier(option, id);
      return setModifiers(
        option,
        option.modifiers.filter((modifier) => modifier !== gone),
      );
    },
    () => ({}),
    selectModifier(path, id),
  );
}
