import { createHash } from "node:crypto";
import { formatWriter, type ItemWriter, isMerchant } from "../../kernel/item-writer.ts";
import { MOST_ACTIONS } from "../limits.ts";
import {
  type Delete,
  type Item,
  isOfVersion,
  type Key,
  type Put,
  type Table,
  type Update,
  type Write,
} from "../table.ts";
import { buildChangeNote, type NotedChange } from "./change-note.ts";
import { findRecordedFamily, type RecordedFamily, readObjectId } from "./recorded-keys.ts";

type StampedTable = Table & {
  /** For steps of a task: what they write was decided once, and is recorded once. */
  readonly forTasks: Table;
};

/**
 * The table of a request or command: what it writes of a recorded family carries the attribute `who`, and a deletion puts
 * a note into its transaction, since a deleted item has no attribute. The stream's reader makes the record of changes and
 * more from both, so no request waits for it.
 * @answers Who wrote an item?
 */
export function stampTable(table: Table, writer: ItemWriter): StampedTable {
  const system = { ...writer, actor: { kind: "y", id: "" } } as const;
  return { ...stampWrites(table, writer), forTasks: stampWrites(table, system) };
}

/** The table for background work: of what merchants alone are recorded for, it takes the name of the last writer away. */
export function stampSystemTable(table: Table, writer: Omit<ItemWriter, "actor">): Table {
  return stampWrites(table, { ...writer, actor: { kind: "y", id: "" } });
}

export function tableForTasks(table: Table): Table {
  return isStamped(table) ? table.forTasks : table;
}

function isStamped(table: Table): table is StampedTable {
  return "forTasks" in table;
}

function stampWrites(table: Table, writer: ItemWriter): Table {
  const who = formatWriter(writer);
  const chooseStamp = ({ by }: RecordedFamily) =>
    by === "all" || isMerchant(writer.actor) ? who : undefined;
  const stampItem = (item: Item): Item => {
    const family = findRecordedFamily(item);
    const stamp = family && chooseStamp(family);
    return stamp === undefined ? item : { ...item, who: stamp };
  };
  const stampChange = (key: Key, change: Omit<Update, "update" | "when">) => {
    const family = findRecordedFamily(key);
    if (!family) return change;
    const stamp = chooseStamp(family);
    if (stamp !== undefined) return { ...change, set: { ...change.set, who: stamp } };
    return { ...change, remove: [...(change.remove ?? []), "who"] };
  };
  const stamp = (write: Write): Write => {
    if ("put" in write) return { ...write, put: stampItem(write.put) };
    return "update" in write ? { ...write, ...stampChange(write.update, write) } : write;
  };
  return {
    ...table,
    put: (item, when) => table.put(stampItem(item), when),
    update: (key, change, when) => table.update(key, stampChange(key, change), when),
    transact: async (writes, token) => {
      const note = buildRemovalNote(writes, token, writer);
      const stamped = writes.map(stamp);
      if (!note) return table.transact(stamped, token);
      const stampedNote = { ...note, put: { ...note.put, who } };
      if (writes.length < MOST_ACTIONS) return table.transact([...stamped, stampedNote], token);
      const outcome = await table.transact(stamped, token);
      await table.put(stampedNote.put, note.when);
      return outcome;
    },
  };
}

/** Follows from the call alone, so that a repeat with the same token has the same parameters. */
function buildRemovalNote(writes: readonly Write[], token: string, writer: ItemWriter): Put | undefined {
  const isByMerchant = isMerchant(writer.actor);
  const removals = writes.flatMap((write) =>
    "delete" in write ? describeDeletion(write, isByMerchant) : [],
  );
  if (removals.length === 0) return undefined;
  const id = createHash("sha256").update(token).digest("base64url").slice(0, 22);
  return buildChangeNote(id, removals, writer.at);
}

/** A deletion without a condition does not prove that there was anything, unless its store says what. */
function describeDeletion({ delete: key, when, deleted }: Delete, isByMerchant: boolean): NotedChange[] {
  const family = findRecordedFamily(key);
  const isProven = deleted !== undefined || !("unconditional" in when);
  if (!family || !isProven || !(isByMerchant || family.by === "all")) return [];
  const isPersonal = family.by === "all";
  const version = isOfVersion(when) ? when.only.version : undefined;
  const { id = readObjectId(family, key), name, ...more } = deleted ?? {};
  return [
    {
      action: "deleted",
      family: family.name,
      ids: [id],
      ...(name === undefined || isPersonal ? {} : { name }),
      ...(version === undefined ? {} : { version: version + 1 }),
      ...(isPersonal ? { pk: key.pk, ...more } : {}),
    },
  ];
}
