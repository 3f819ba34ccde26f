import type { Endpoint } from "../../../lib/http/endpoint.ts";
import type { Fields } from "../../../lib/kernel/objects.ts";
import { errorsText, readField } from "../entries/api-calls.ts";
import { clearRest, listDifferences, replaceIds } from "./fit-body.ts";
import { hashBody } from "./hash-body.ts";
import { buildFor, type CopyWork, change, fillPath, type Item, type Kind, replaceParams } from "./kind.ts";
import { isThing, readDeep, readOne } from "./read-store.ts";
import { RefusedError } from "./refused-error.ts";

type Writing = {
  readonly item: Item;
  /** Its id in the target, if that has it. */
  readonly ownId: string | undefined;
  readonly hash: string;
};

type Written = { readonly target: string; readonly isWritten: boolean };

/**
 * Creates a resource in the target, or changes it where it differs: fields that the source does not have are cleared.
 * @throws RefusedError
 */
export async function writeResource(work: CopyWork, kind: Kind, writing: Writing): Promise<Written> {
  const { item, ownId } = writing;
  const { id } = item.thing;
  const { create, update } = kind;
  if (update && ownId !== undefined) {
    const written = await updateResource(work, kind, update, item, ownId);
    if (written) return written;
  }
  if (update && kind.keepsId?.(item)) {
    const body = replaceIds(buildFor(kind, item), work.map.ids);
    await change(work.target, "PUT", fillOwnPath(work, update, item, id), body);
    return { target: id, isWritten: true };
  }
  if (create) return { target: await createResource(work, kind, create, writing), isWritten: true };
  throw new RefusedError(
    ownId === undefined ? "The target did not make it by itself." : "The target does not have it any more.",
  );
}

/** @returns undefined if the target does not have it any more */
async function updateResource(
  work: CopyWork,
  kind: Kind,
  update: Endpoint,
  item: Item,
  ownId: string,
): Promise<Written | undefined> {
  const path = fillOwnPath(work, update, item, ownId);
  const has = await readOne(work.target, path);
  if (has === undefined) return undefined;
  const params = replaceParams(item.params, work.map.ids);
  const own: Fields = Object(buildFor(kind, { ...item, params, thing: { ...has, id: ownId } }, update));
  const wished: Fields = Object(replaceIds(buildFor(kind, item, update), work.map.ids));
  if (listDifferences(own, wished).length === 0) return { target: ownId, isWritten: false };
  const schema = readField(readField(update.body, "properties"), "data");
  const { id } = has; // settings may have none
  await change(work.target, "PUT", path, {
    ...clearRest(schema, wished, own),
    ...(id === undefined ? {} : { id }),
  });
  await kind.clear?.(work, path, wished, own);
  return { target: ownId, isWritten: true };
}

/** A run that died between the answer and the note gets the same answer again. */
async function createResource(
  { target, map }: CopyWork,
  kind: Kind,
  create: Endpoint,
  { item, ownId = "", hash }: Writing,
): Promise<string> {
  const path = fillPath(create.path, item.params, map.ids);
  const data = replaceIds(buildFor(kind, item, create), map.ids);
  const answer = await target({
    ...{ method: "POST", path, body: JSON.stringify({ data }) },
    headers: { "idempotency-key": `copy-${hashBody([map.key, path, item.thing.id, ownId, hash])}` },
  });
  if (answer.status >= 300) throw new RefusedError(errorsText(answer));
  const created = readDeep(answer.body, "data");
  if (isThing(created)) return created.id;
  throw new RefusedError("The target does not say its id.");
}

/** A path that ends with the resource's own id. */
function fillOwnPath({ map }: CopyWork, { path }: Endpoint, { params }: Item, id: string): string {
  const own = /\{([^}]+)\}$/.exec(path)?.[1];
  const isOwn = own !== undefined && !(own in params);
  return fillPath(path, isOwn ? { ...params, [own]: id } : params, map.ids);
}
