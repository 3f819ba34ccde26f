import { notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { merged } from "../merge.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { changeVariation, existingVariation } from "./manage-variations.ts";
import type { CreateOptionBody, UpdateOptionBody } from "./schemas.ts";
import type { Option, Variation } from "./variation.ts";
import { optionBody, optionView } from "./views.ts";

const MOST_OPTIONS = 1000;

/** @throws ApiError 404 for an unknown variation, 422 for a name that another option has */
export async function createOption(
  ctx: Context,
  variationId: string,
  { data }: CreateOptionBody,
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
  const option = merged(empty, data.attributes, ["sort_order"]);
  return changeVariation(
    ctx,
    variationId,
    (variation) => checked({ ...variation, options: [...variation.options, option] }),
    () => ({ body: optionBody(variationId, option) }),
  );
}

/** @throws ApiError 404 for an unknown option, 422 for a name that another option has */
export function updateOption(
  ctx: Context,
  variationId: string,
  optionId: string,
  { data }: UpdateOptionBody,
): Promise<Reply> {
  return changeOption(
    ctx,
    variationId,
    optionId,
    (option) => ({
      ...merged(option, data.attributes, ["name", "description", "sort_order"]),
      updated_at: ctx.now().toISOString(),
    }),
    (option) => ({ body: optionBody(variationId, option) }),
  );
}

/** Changes one option of a variation by a pure function. @throws ApiError 404 for an unknown option */
export function changeOption(
  ctx: Context,
  variationId: string,
  optionId: string,
  change: (option: Option) => Option,
  replyOf: (option: Option) => Reply,
): Promise<Reply> {
  return changeVariation(
    ctx,
    variationId,
    (variation) => {
      const before = existingOption(variation, optionId);
      const options = variation.options.map((option) => (option === before ? change(option) : option));
      return checked({ ...variation, options });
    },
    (variation) => replyOf(existingOption(variation, optionId)),
  );
}

function checked(variation: Variation): Variation {
  const { options } = variation;
  const names = new Set(options.map(({ name }) => name));
  const fault =
    options.length > MOST_OPTIONS
      ? `A variation has at most ${MOST_OPTIONS} options.`
      : names.size < options.length && "An option with this name already exists.";
  if (fault) throw unprocessable(fault, { title: "Failed Validation", source: "data.attributes.name" });
  return variation;
}

/** @throws ApiError 404 when the variation has no such option */
export function existingOption({ options }: Variation, id: string): Option {
  const option = options.find((one) => one.id === id.toLowerCase());
  if (!option) throw notFound("option", id);
  return option;
}

export async function readOption(ctx: Context, variationId: string, optionId: string): Promise<Reply> {
  const option = existingOption(await existingVariation(ctx, variationId), optionId);
  return { body: optionBody(variationId, option) };
}

/** A page of a variation's options, in the order they were created. */
export async function listOptions(ctx: Context, variationId: string, query: Query): Promise<Reply> {
  const { options } = await existingVariation(ctx, variationId);
  const { offset, limit } = query.page;
  const shown = options.slice(offset, offset + limit).map((option) => optionView(option));
  return { body: listAnswer(shown, options.length, query) };
}

/** Its children go with the next build. @throws ApiError 404 for an unknown option */
export function deleteOption(ctx: Context, variationId: string, optionId: string): Promise<Reply> {
  return changeVariation(
    ctx,
    variationId,
    (variation) => {
      const gone = existingOption(variation, optionId);
      return { ...variation, options: variation.options.filter((option) => option !== gone) };
    },
    () => ({}),
  );
}
