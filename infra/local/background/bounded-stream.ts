import { existsSync } from "node:fs";

/**
 * Keeps the native engine's stream from growing into the way of writes: it numbers a change by looking through all that
 * it has ever told of, and forgets none. An index lets it find the last one at once, and what is a day old goes, as on AWS.
 * The last change stays, since the next one's number follows from it. Does nothing for another engine's data.
 */
export async function boundStream(dataFile: string, now = new Date()): Promise<void> {
  if (!existsSync(dataFile)) return;
  // Older versions of Node have none; there, long use of one data file becomes slow.
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
