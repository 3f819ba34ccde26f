import { existsSync } from "node:fs";

/**
 * Keeps the native engine's stream small. To number a change, the engine searches all stored changes, and it deletes none.
 * An index makes this search fast, and changes older than a day are deleted, as on AWS. The last change stays, because the
 * next number follows from it. Does nothing for data of another engine.
 */
export async function limitStream(dataFile: string, now = new Date()): Promise<void> {
  if (!existsSync(dataFile)) return;
  // Older versions of Node lack this module; a data file used for long becomes slow there.
  const sqlite = await import("node:sqlite").catch(() => undefined);
  if (!sqlite) return;
  const data = new sqlite.DatabaseSync(dataFile, { timeout: 5000 });
  try {
    const table = data.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?");
    if (!table.get("_stream_records")) return;
    data.exec(INDEX);
    data.prepare(FORGET).run(Math.floor(now.getTime() / 1000) - DAY_SECONDS);
  } finally {
    data.close();
  }
}

const DAY_SECONDS = 24 * 60 * 60;
const INDEX = `CREATE INDEX IF NOT EXISTS cartwright_stream_numbers
  ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`;
const FORGET = `DELETE FROM _stream_records
  WHERE created_at < ? AND id < (SELECT MAX(id) FROM _stream_records)`;
