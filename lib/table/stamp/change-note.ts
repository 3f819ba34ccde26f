import type { Actor } from "../../kernel/item-writer.ts";
import type { PersonName } from "../../kernel/person-name.ts";
import { decodeItem, entity, toContent } from "../entity.ts";
import { keys } from "../keys.ts";
import type { Item, Put } from "../table.ts";
import type { KeyName } from "./recorded-keys.ts";

/** A record inside a deleted object, such as a way to sign in. */
type NotedPart = { readonly type: string; readonly id: string };

/** A change, or a sign-in, that no item after it shows. */
export type NotedChange = {
  /** Such as `deleted`. */
  readonly action: string;
  /** Absent if the request names its caller: a person who signs in has no token yet. `y` for an unknown person. */
  readonly actor?: Actor;
  /** Kind of the objects, by the name of their key. */
  readonly family: KeyName;
  /** The change is the same for all of them. */
  readonly ids: readonly string[];
  /** Partition of the object, if shoppers may delete it, too. */
  readonly pk?: string;
  /** Persons whom the object belongs to, if its partition does not say it. */
  readonly persons?: readonly PersonName[];
  /** Records inside the object that went with it. */
  readonly parts?: readonly NotedPart[];
  readonly name?: string;
  /** The object's version after the change. */
  readonly version?: number;
  readonly changes?: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[];
  /** Changes of it that the note does not list. */
  readonly changesLeftOut?: number;
};

const changeNote = entity<readonly NotedChange[]>("change_note");

/** The stream has a note within seconds, and keeps it for a day. */
const NOTE_SECONDS = 24 * 60 * 60;

/**
 * For the transaction of a change that the record of changes would miss. The table of a request adds who made it.
 * @param id of the change; a repeat has the same one
 */
export function buildChangeNote(id: string, changes: readonly NotedChange[], at: Date): Put {
  const expires_at = Math.floor(at.getTime() / 1000) + NOTE_SECONDS;
  return {
    put: { ...keys.changeNote(id), type: changeNote.type, expires_at, ...toContent(changeNote, changes) },
    when: { unconditional: "a repeat of the transaction writes the same note" },
  };
}

/** Undefined for any other item. */
export function readChangeNote(item: Item): readonly NotedChange[] | undefined {
  return item.type === changeNote.type ? decodeItem(changeNote, item) : undefined;
}
