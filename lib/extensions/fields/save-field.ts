import { conflict, notFound, type Problem, toApiError, unprocessable } from "../../kernel/errors.ts";
import { requireUuid } from "../../kernel/uuid.ts";
import { commitChange, type Decision } from "../../table/effects/commit-change.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { requireDefinition } from "../custom-apis/custom-apis.ts";
import { hasAnyEntry } from "../entries/entry-store.ts";
import { fenceChanges } from "../entries/write-fences-store.ts";
import { definitionSize, definitionWrite } from "../store.ts";
import { type CustomField, customFieldView } from "./custom-field.ts";

const MOST_DEFINITION_BYTES = 350_000; // as JSON; fits an item even if it compresses badly

export type FieldParams = { readonly customApiID: string; readonly fieldID: string };

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

export type FieldsChange = {
  readonly before: Definition;
  readonly after: Definition;
  readonly reply: Decision["reply"];
};

/** @throws ApiError 400 for broken rules, 409 for a taken slug, 422 over the size limit */
export function buildFieldChange(
  definition: Definition,
  field: CustomField,
  problems: readonly Problem[],
): FieldsChange {
  const [first, ...rest] = problems;
  if (first) throw toApiError(first, ...rest);
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

/** Also closes the fences, so that entry writes based on the old definition fail. */
export function buildDefinitionChange(definition: Definition): Write[] {
  const { api, version, epoch, hasEntries } = definition;
  const counts = hasEntries === false ? "reset" : "kept";
  const fences = fenceChanges(api.id, epoch + 1, counts);
  return [definitionWrite({ ...definition, epoch: epoch + 1 }, version), ...fences];
}

/** The next entry write changes the returned definition, so a racing one conflicts. @throws `refusal` */
export async function requireNoEntries(
  ctx: Context,
  definition: Definition,
  refusal: Error,
): Promise<Definition> {
  const { id } = definition.api;
  if (await hasAnyEntry(ctx.table, id)) throw refusal;
  if (definition.hasEntries !== true) return { ...definition, hasEntries: false };
  await markEntriesUnsure(ctx, id);
  return requireNoEntries(ctx, await requireDefinition(ctx, id), refusal);
}

/** "unsure", because an unseen entry may have been written just before. */
function markEntriesUnsure(ctx: Context, id: string): Promise<Reply> {
  return commitChange(toSecondWriteContext(ctx), async () => ({
    writes: buildDefinitionChange({ ...(await requireDefinition(ctx, id)), hasEntries: "unsure" }),
    reply: {},
  }));
}

/** For a second write in one request: own effect id, no kept reply. */
function toSecondWriteContext({ keyedRequest: _, effectId, ...ctx }: Context): Context {
  return { ...ctx, effectId: `${effectId}-aside` };
}
