import { conflict, notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { merged } from "../merge.ts";
import { matches } from "../query/filter-matcher.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { commitChange } from "../table/change.ts";
import { type Modifier, modifierId } from "./price-book.ts";
import { currencyPrices } from "./price-input.ts";
import type { CreateModifierBody, UpdateModifierBody } from "./schemas.ts";
import {
  bookIsThere,
  deleteModifierWrite,
  getModifier,
  getModifiers,
  getPriceBook,
  modifierWrite,
} from "./store.ts";
import { modifierBody, modifierView } from "./views.ts";

/** @throws ApiError 404 for an unknown book, 409 for a name in use there */
export async function createModifier(
  ctx: Context,
  bookId: string,
  { data }: CreateModifierBody,
): Promise<Reply> {
  const { name, modifier_type, currencies, external_ref } = data.attributes;
  const now = ctx.now().toISOString();
  const modifier: Modifier = {
    id: modifierId(bookId.toLowerCase(), name),
    name,
    modifier_type,
    currencies: currencyPrices(currencies),
    ...(external_ref ? { external_ref } : {}),
    created_at: now,
    updated_at: now,
  };
  return commitChange(ctx, async () => ({
    writes: [modifierWrite(bookId, modifier), bookIsThere(bookId)],
    reply: { body: modifierBody(bookId, modifier) },
    refusal: ({ positions }) =>
      positions.includes(1)
        ? notFound("price book", bookId)
        : conflict(`A price modifier with the name '${name}' already exists.`, { title: "conflict" }),
  }));
}

/** @throws ApiError 404 for an unknown modifier, 422 for another name */
export async function updateModifier(
  ctx: Context,
  bookId: string,
  id: string,
  { data }: UpdateModifierBody,
): Promise<Reply> {
  const { name, currencies } = data.attributes;
  return commitChange(ctx, async () => {
    const before = await getModifier(ctx.table, bookId, id);
    if (!before) throw notFound("price modifier", id);
    if (name !== undefined && name !== before.value.name) {
      throw unprocessable("A price modifier keeps its name; options of variations refer to it.", {
        title: "Failed Validation",
        source: "data.attributes.name",
      });
    }
    const modifier: Modifier = {
      ...merged(before.value, data.attributes, ["modifier_type", "external_ref"]),
      ...(currencies ? { currencies: currencyPrices(currencies) } : {}),
      updated_at: ctx.now().toISOString(),
    };
    const reply = { body: modifierBody(bookId, modifier) };
    return { writes: [modifierWrite(bookId, modifier, before.version)], reply };
  });
}

/** @throws ApiError 404 for an unknown modifier */
export async function readModifier({ table }: Context, bookId: string, id: string): Promise<Reply> {
  const modifier = await getModifier(table, bookId, id);
  if (!modifier) throw notFound("price modifier", id);
  return { body: modifierBody(bookId, modifier.value) };
}

/** @throws ApiError 404 for an unknown modifier */
export async function deleteModifier(ctx: Context, bookId: string, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const modifier = await getModifier(ctx.table, bookId, id);
    if (!modifier) throw notFound("price modifier", id);
    return { writes: [deleteModifierWrite(bookId, modifier)], reply: {} };
  });
}

/** A page of a book's modifiers, oldest first. @throws ApiError 404 for an unknown book */
export async function listModifiers({ table }: Context, bookId: string, query: Query): Promise<Reply> {
  const [book, all] = await Promise.all([getPriceBook(table, bookId), getModifiers(table, bookId)]);
  if (!book) throw notFound("price book", bookId);
  const { filter, page } = query;
  const found = all
    .filter(
      (one) =>
        !filter || matches(filter, (field) => new Map<string, unknown>(Object.entries(one)).get(field)),
    )
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const shown = found.slice(page.offset, page.offset + page.limit).map((one) => modifierView(one));
  return { body: listAnswer(shown, found.length, query) };
}
