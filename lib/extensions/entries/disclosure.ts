import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { type Entry, entryEtag, entryView } from "./entry.ts";
import { hasPermission, isAdministrator } from "./require-api.ts";

/** The data about entries that an answer or a refusal may reveal to the caller. */
export type Disclosure = {
  /** The entry's values, state and size. */
  readonly content: boolean;
  /** The unique value of another entry, in the refusal of it. */
  readonly takenValue: boolean;
};

/** A write reveals nothing that the caller could not read: policies give each permission separately. */
export function decideDisclosure(ctx: Context, definition: Definition): Disclosure {
  return { content: hasPermission(ctx, definition, "read"), takenValue: isAdministrator(ctx) };
}

/** The whole entry, or only its id, link and times if the caller may not read it. */
export function buildWriteReply(definition: Definition, entry: Entry, disclosure: Disclosure): Reply {
  const body = { data: toWrittenView(definition, entry, disclosure) };
  return disclosure.content ? { body, headers: { ETag: entryEtag(entry) } } : { body };
}

export function toWrittenView(definition: Definition, entry: Entry, { content }: Disclosure) {
  return content ? entryView(definition, entry) : toEntryReceipt(definition, entry);
}

/** The link holds the id: a URL slug is a field value, which the caller may not read. */
function toEntryReceipt({ api }: Definition, { id, created_at, updated_at }: Entry) {
  return {
    id,
    type: api.api_type,
    links: { self: `/v2/extensions/${api.slug}/${id}` },
    meta: { timestamps: { created_at, updated_at } },
  };
}
