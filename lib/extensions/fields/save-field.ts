import { conflict, errorOf, notFound, type Problem, unprocessable } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/uuid.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { requireDefinition } from "../custom-apis/read-custom-api.ts";
import { hasAnyEntry } from "../entries/entry-store.ts";
import { fenceChanges } from "../entries/write-fences-store.ts";
import { definitionSize, definitionWrite } from "../store.ts";
import type { FieldsChange } from "./change-fields.ts";
import { type CustomField, customFieldView } from "./custom-field.ts";

const MOST_DEFINITION_BYTES = 350_000; // as JSON; fits an item however badly it packs

export type FieldParams = { readonly customApiID: string; readonly fieldID: string };

/**
 * A Custom API and one of its fields.
 * @throws ApiError 400 for an id that is no UUID, 404 for one that is unknown
 */
export async function requireField(
  ctx: Context,
  { customApiID, fieldID }: FieldParams,
): Promise<{ readonly definition: Definition; readonly field: CustomField }> {
  const id = uuidOf(fieldID, "fieldID");
  const definition = await requireDefinition(ctx, customApiID);
  const field = definition.fields.find((candidate) => candidate.id === id);
  if (!field) throw notFound("custom_field", id);
  return { definition, field };
}

/**
 * A Custom API after one of its fields was added or changed.
 * @throws ApiError 400 for broken rules, 409 for a slug that another field has, 422 over the size of an item
 */
export function fieldChange(
  definition: Definition,
  field: CustomField,
  problems: readonly Problem[],
): FieldsChange {
  const [first, ...rest] = problems;
  if (first) throw errorOf(first, ...rest);
  const others = definition.fields.filter(({ id }) => id !== field.id);
  if (others.some(({ slug }) => slug === field.slug)) {
    throw conflict(`A custom_field with the slug '${field.slug}' already exists in this custom_api.`, {
      source: "data.slug",
    });
  }
  const isNew = others.length === definition.fields.length;
  const fields = isNew
    ? [...others, field]
    : definition.fields.map((other) => (other.id === field.id ? field : other));
  const next = { ...definition, fields };
  if (definitionSize(next) > MOST_DEFINITION_BYTES) {
    throw unprocessable("The names, descriptions and patterns of all fields together are too long.");
  }
  return {
    before: definition,
    after: next,
    reply: { body: { data: customFieldView(definition.api.id, field) } },
  };
}

/** A changed definition and its fences, which every entry write that still knows the old one will find closed. */
export function definitionChange(definition: Definition): Write[] {
  const { api, version, epoch, hasEntries } = definition;
  const counts = hasEntries === false ? "anew" : "kept";
  const fences = fenceChanges(api.id, epoch + 1, counts);
  return [definitionWrite({ ...definition, epoch: epoch + 1 }, version), ...fences];
}

/**
 * A definition in a state that only exists while there are no entries: the next entry would change it.
 * @throws ApiError as `refusal` when there are entries
 */
export async function requireNoEntries(
  ctx: Context,
  definition: Definition,
  refusal: Error,
): Promise<Definition> {
  const { id } = definition.api;
  if (await hasAnyEntry(ctx.table, id)) throw refusal;
  if (definition.hasEntries !== true) return { ...definition, hasEntries: false };
  await doubtEntries(ctx, id);
  return requireNoEntries(ctx, await requireDefinition(ctx, id), refusal);
}

/**
 * All entries were deleted, as it seems: from here on the next one has to say that it is there. One may be written right
 * before this, unseen; hence "unsure", which stays true however the request ends.
 */
function doubtEntries(ctx: Context, id: string): Promise<Reply> {
  return commitChange(aside(ctx), async () => ({
    writes: definitionChange({ ...(await requireDefinition(ctx, id)), hasEntries: "unsure" }),
    reply: {},
  }));
}

/** The context of a second write in the same request: with an effect id of its own, and no kept reply. */
function aside({ keyedRequest: _, effectId, ...ctx }: Context): Context {
  return { ...ctx, effectId: `${effectId}-aside` };
}
