import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { type Entry, entryEtag, entryView } from "./entry.ts";
import { hasPermission, isAdministrator } from "./require-api.ts";

/** What a caller may learn of entries that a request writes, refusals included. */
export type Disclosure = {
  /** The values of the entry's fields, its state and its size. */
  readonly content: boolean;
  /** The value of a unique field that another entry has, in the refusal of it. */
  readonly takenValue: boolean;
};

/** A write discloses nothing that the caller could not read: a policy gives each permission by itself. */
export function disclosureTo(ctx: Context, definition: Definition): Disclosure {
  return { content: hasPermission(ctx, definition, "read"), takenValue: isAdministrator(ctx) };
}

/** The answer to a write: the entry, or what names it and says when it was written. */
export function writtenReply(definition: Definition, entry: Entry, disclosure: Disclosure): Reply {
  const body = { data: writtenView(definition, entry, disclosure) };
  return disclosure.content ? { body, headers: { ETag: entryEtag(entry) } } : { body };
}

/** A written entry as its writer may see it. */
export function writtenView(definition: Definition, entry: Entry, { content }: Disclosure) {
  return content ? entryView(definition, entry) : entryReceipt(definition, entry);
}

/** The link has the id: the value of a URL slug is a field's, too. */
function entryReceipt({ api }: Definition, { id, created_at, updated_at }: Entry) {
  return {
    id,
    type: api.api_type,
    links: { self: `/v2/extensions/${api.slug}/${id}` },
    meta: { timestamps: { created_at, updated_at } },
  };
}
