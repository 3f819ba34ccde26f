/** A line of a file that is not blank, and its number counted from 1. */
export type Line = { readonly number: number; readonly text: string };

const LONGEST_LINE = 1024 * 1024;

/** The lines of a byte stream; keeps only one line in memory. @throws Error for a line of more than 1 MB */
export async function* splitLines(bytes: AsyncIterable<Uint8Array | string>): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let number = 0;
  for await (const part of bytes) {
    const texts = (rest + (typeof part === "string" ? part : decoder.decode(part, { stream: true }))).split(
      "\n",
    );
    rest = texts.pop() ?? "";
    for (const text of texts) {
      number += 1;
      if (text.trim() !== "") yield { number, text };
    }
    if (rest.length > LONGEST_LINE) throw new Error(`Line ${number + 1} is longer than a megabyte.`);
  }
  const text = rest + decoder.decode();
  if (text.trim() !== "") yield { number: number + 1, text };
}

/** Lines of one request. */
export type Chunk = readonly Line[];

/** The most entries that a Custom API accepts in one request. */
const MOST_LINES = 100;
/** The answer repeats the entries, and an answer stored for its `Idempotency-Key` must fit into an item of 400 KB. */
const MOST_CHARACTERS = 200_000;

/** Lines in chunks of one request each. The same lines always form the same chunks. @param from the first line */
export async function* splitChunks(lines: AsyncIterable<Line>, from: number): AsyncGenerator<Chunk> {
  let chunk: Line[] = [];
  let characters = 0;
  for await (const line of lines) {
    if (line.number < from) continue;
    const isFull = chunk.length === MOST_LINES || characters + line.text.length > MOST_CHARACTERS;
    if (isFull && chunk.length > 0) {
      yield chunk;
      [chunk, characters] = [[], 0];
    }
    chunk.push(line);
    characters += line.text.length;
  }
  if (chunk.length > 0) yield chunk;
}
