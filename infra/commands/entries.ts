import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { trustThisMachine } from "../local/https/trust.ts";
import { type Command, runCommand } from "./command.ts";
import {
  errorsText,
  findApi,
  readField,
  readList,
  requireUpserts,
  type Service,
  serviceAt,
} from "./entries/api-calls.ts";
import { type ExportCommand, entriesSpec, type LoadCommand, readArguments } from "./entries/arguments.ts";
import { splitChunks, splitLines } from "./entries/lines.ts";
import { LoadStopped, loadEntries } from "./entries/load-entries.ts";
import { createLines, type RefusedLine, upsertLines } from "./entries/send-chunk.ts";
import { progressDisplay } from "./progress/display.ts";

const SECOND = 1000;

async function load(command: LoadCommand): Promise<void> {
  const service = serviceAt(command.service);
  const api = await findApi(service, command.api);
  if (command.keepsIds) await requireUpserts(service, api);
  const display = progressDisplay();
  const lines =
    command.file === "-" ? undefined : await display.during("Counting lines", () => countLines(command.file));
  const input = command.file === "-" ? process.stdin : createReadStream(command.file);
  const errors = errorFile(command);
  const startedAt = performance.now();
  const title = `Loading entries of '${command.api}' into ${command.service.url}`;
  const total = lines === undefined ? undefined : Math.max(0, lines - command.from + 1);
  const counts = await display.during(
    title,
    (step) =>
      loadEntries({
        chunks: splitChunks(splitLines(input), command.from),
        send: (chunk) =>
          command.keepsIds ? upsertLines(service, api, chunk) : createLines(service, api, chunk, command.run),
        ...{ parallel: command.parallel, keep: errors.keep, step },
      }),
    total,
  );
  await errors.close();
  const { created, known, refused } = counts;
  const seconds = (performance.now() - startedAt) / SECOND;
  const rate = Math.round((created + known) / seconds);
  console.log(`${created} created, ${known} there already, ${refused} refused`);
  console.log(`in ${seconds.toFixed(1)} s, ${rate} entries a second`);
  if (refused > 0) console.error(`Refused lines with their errors: ${command.errors}`);
  process.exitCode = refused > 0 ? 1 : 0;
}

/** Writes refused lines with their numbers and errors; creates the file at the first one. */
function errorFile({ errors, from }: LoadCommand) {
  let output: Writable | undefined;
  const keep = async (refused: readonly RefusedLine[]) => {
    for (const { line, errors: why } of refused) {
      output ??= createWriteStream(errors, { flags: from > 1 ? "a" : "w" });
      await writeText(output, `${JSON.stringify({ line: line.number, errors: why, entry: line.text })}\n`);
    }
  };
  const close = async () => {
    if (output) await finished(output.end());
  };
  return { keep, close };
}

async function countLines(file: string): Promise<number> {
  const { size } = await stat(file);
  if (size === 0) return 0;
  let count = 0;
  for await (const part of createReadStream(file)) {
    for (const byte of part) if (byte === 10) count += 1;
  }
  return count;
}

async function write(command: ExportCommand): Promise<void> {
  const service = serviceAt(command.service);
  await findApi(service, command.api);
  const output = command.file === "-" ? process.stdout : createWriteStream(command.file);
  const display = progressDisplay();
  const count = await display.during(`Exporting entries of '${command.api}'`, (step) =>
    exportEntries({
      ...{ service, slug: command.api, filter: command.filter },
      write: (line) => writeText(output, line),
      step: (entries) => step(`${entries} entries`),
    }),
  );
  if (output !== process.stdout) await finished(output.end());
  console.error(`${count} entries`);
}

async function writeText(output: Writable, text: string): Promise<void> {
  if (!output.write(text)) await once(output, "drain");
}

async function run(words: readonly string[]): Promise<void> {
  const command = readArguments(words, process.env);
  trustThisMachine(process.env);
  if (command.name === "export") return write(command);
  try {
    await load(command);
  } catch (error) {
    if (error instanceof LoadStopped) throw new Error(`${error.message}\nGo on with --from ${error.from}`);
    throw error;
  }
}

type Export = {
  readonly service: Service;
  readonly slug: string;
  readonly filter: string | undefined;
  readonly write: (line: string) => Promise<void>;
  /** Receives the number of entries written and their total. */
  readonly step: (entries: number) => void;
};

const PAGE = 100;

/** In this order an indexed filter costs only its pages; ordered by id, every match would be read for each page. */
const ORDER_OF_FILTERED = "created_at";

/**
 * Writes each entry as a line, ordered by id, or by creation with a filter. Changes do not move entries in either order, so
 * no entry appears twice.
 * @returns number of entries written
 * @throws Error with a message for the user if the service ends the list before its last entry
 */
export async function exportEntries({ service, slug, filter, write, step }: Export): Promise<number> {
  const query =
    filter === undefined ? "sort=id" : `sort=${ORDER_OF_FILTERED}&filter=${encodeURIComponent(filter)}`;
  let path: unknown = `/v2/extensions/${slug}?${query}&page[limit]=${PAGE}`;
  let written = 0;
  while (typeof path === "string") {
    const answer = await service({ method: "GET", path });
    if (answer.status !== 200) throw new Error(errorsText(answer));
    for (const entry of readList(answer.body, "data")) {
      await write(`${JSON.stringify(entry)}\n`);
      written += 1;
    }
    step(written);
    path = readField(readField(answer.body, "links"), "next");
  }
  return written;
}

export const command: Command = { spec: entriesSpec, run };

if (import.meta.main) await runCommand(command);
