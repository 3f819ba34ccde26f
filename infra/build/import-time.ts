import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { esbuildOptions } from "./options.ts";

const runFile = promisify(execFile);

/** Milliseconds that a new Node process needs to load the file: the median of several tries. */
export async function importMilliseconds(file: string, tries: number): Promise<number> {
  const taken: number[] = [];
  for (let count = 0; count < tries; count += 1) taken.push(await importOnce(file));
  return taken.sort((a, b) => a - b)[Math.floor(tries / 2)] ?? Number.NaN;
}

/**
 * Ratio of the load times of two files. They load in turns and the shortest time of each counts: other work on the machine
 * only adds time.
 */
export async function importRatio(file: string, other: string, tries: number): Promise<number> {
  const shortest = { file: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY };
  for (let count = 0; count < tries; count += 1) {
    shortest.file = Math.min(shortest.file, await importOnce(file));
    shortest.other = Math.min(shortest.other, await importOnce(other));
  }
  return shortest.file / shortest.other;
}

async function importOnce(file: string): Promise<number> {
  const script = `const t = performance.now(); require(${JSON.stringify(file)}); console.log(performance.now() - t);`;
  return Number((await runFile(process.execPath, ["-e", script])).stdout);
}

/** The lowest possible import time of a function: the two SDK clients alone in a bundle. */
export async function withClientsAlone<T>(
  use: (clients: { file: string; bytes: number }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-clients-"));
  try {
    const file = join(folder, "clients.cjs");
    const { metafile } = await esbuild.build({
      ...esbuildOptions,
      stdin: { contents: CLIENTS, resolveDir: esbuildOptions.absWorkingDir },
      outfile: file,
      metafile: true,
    });
    return await use({ file, bytes: Object.values(metafile.outputs)[0]?.bytes ?? 0 });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const COMMANDS = "BatchGetCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand";
const CLIENTS = `
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ${COMMANDS} } from "@aws-sdk/lib-dynamodb";
export const all = [DynamoDBClient, DynamoDBDocumentClient, ${COMMANDS}];
`;
