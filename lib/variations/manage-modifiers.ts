import { notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { changeOption, existingOption } from "./manage-options.ts";
import { existingVariation } from "./manage-variations.ts";
import { modifierFault } from "./modified-fields.ts";
import type { CreateModifierBody, UpdateModifierBody } from "./schemas.ts";
import type { Option, OptionModifier } from "./variation.ts";
import { modifierBody, modifierView } from "./views.ts";

type Place = { readonly variation_id: string; readonly option_id: string };
type Given = UpdateModifierBody["data"]["attributes"];

const MOST_MODIFIERS = 100;

/** @throws ApiError 404 for an unknown option, 422 for a value that its type cannot have */
export async function createModifier(
  ctx: Context,
  place: Place,
  { data }: CreateModifierBody,
): Promise<Reply> {
  const now = ctx.now().toISOString();
  const { type } = data.attributes;
  const empty = { id: ctx.newId(), type, created_at: now, updated_at: now };
  const modifier = checked(withGiven(empty, data.attributes));
  return changeOption(
    ctx,
    place.variation_id,
    place.option_id,
    (option) => withModifiers(option, [...option.modifiers, modifier]),
    () => ({ body: modifierBody(pathOf(place), modifier) }),
  );
}

/** @throws ApiError 404 for an unknown modifier, 422 for a value that its type cannot have */
export function updateModifier(
  ctx: Context,
  place: Place,
  id: string,
  { data }: UpdateModifierBody,
): Promise<Reply> {
  return changeOption(
    ctx,
    place.variation_id,
    place.option_id,
    (option) => {
      const before = existing(option, id);
      const changed = checked(withGiven({ ...before, updated_at: ctx.now().toISOString() }, data.attributes));
      return withModifiers(
        option,
        option.modifiers.map((one) => (one === before ? changed : one)),
      );
    },
    (option) => ({ body: modifierBody(pathOf(place), existing(option, id)) }),
  );
}

export async function readModifier(ctx: Context, place: Place, id: string): Promise<Reply> {
  const option = existingOption(await existingVariation(ctx, place.variation_id), place.option_id);
  return { body: modifierBody(pathOf(place), existing(option, id)) };
}

export async function listModifiers(ctx: Context, place: Place, query: Query): Promise<Reply> {
  const { modifiers } = existingOption(await existingVariation(ctx, place.variation_id), place.option_id);
  const { offset, limit } = query.page;
  const shown = modifiers.slice(offset, offset + limit).map((one) => modifierView(one));
  return { body: listAnswer(shown, modifiers.length, query) };
}

/** @throws ApiError 404 for an unknown modifier */
export function deleteModifier(ctx: Context, place: Place, id: string): Promise<Reply> {
  return changeOption(
    ctx,
    place.variation_id,
    place.option_id,
    (option) => {
      const gone = existing(option, id);
      return withModifiers(
        option,
        option.modifiers.filter((one) => one !== gone),
      );
    },
    () => ({}),
  );
}

function withGiven(
  modifier: OptionModifier,
  { type, value, seek, set, reference_name }: Given,
): OptionModifier {
  return {
    ...modifier,
    ...(type === undefined ? {} : { type }),
    ...(value === undefined ? {} : { value }),
    ...(seek === undefined ? {} : { seek }),
    ...(set === undefined ? {} : { set }),
    ...(reference_name === undefined ? {} : { reference_name }),
  };
}

function checked(modifier: OptionModifier): OptionModifier {
  const fault = modifierFault(modifier);
  if (fault) throw unprocessable(fault.detail, { title: "Failed Validation", source: fault.source });
  return modifier;
}

function withModifiers(option: Option, modifiers: readonly OptionModifier[]): Option {
  if (modifiers.length > MOST_MODIFIERS) {
    const detail = `An option has at most ${MOST_MODIFIERS} modifiers.`;
    throw unprocessable(detail, { title: "Failed Validation", source: "data.attributes" });
  }
  return { ...option, modifiers };
}

function existing({ modifiers }: Option, id: string): OptionModifier {
  const modifier = modifiers.find((one) => one.id === id.toLowerCase());
  if (!modifier) throw notFound("modifier", id);
  return modifier;
}

function pathOf({ variation_id, option_id }: Place): string {
  return `/pcm/variations/${variation_id}/options/${option_id}`;
}
