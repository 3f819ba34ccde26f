import type { Example, Examples } from "../reference/examples/example.ts";
import { noteInRun, readNotes } from "./test-notes.ts";

const NOTES = "examples";

/** Records the example that a test has shown. */
export function noteExample(id: string, example: Example): void {
  noteInRun(NOTES, () => [JSON.stringify([id, example])]);
}

/** The examples that tests of the run have shown. */
export async function readShown(folder: string): Promise<Examples> {
  const lines = await readNotes(folder, NOTES);
  return Object.fromEntries(lines.map((line): [string, Example] => JSON.parse(line)));
}
