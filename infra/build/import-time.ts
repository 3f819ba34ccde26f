import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { esbuildOptions } from "./options.ts";

const runFile = promisify(execFile);

/** Milliseconds that a new Node process takes to load the file: the median of several tries. */
export async function importMilliseconds(file: string, tries: number): Promise<number> {
  const script = `const t = performance.now(); require(${JSON.stringify(file)}); console.log(performance.now() - t);`;
  const taken: number[] = [];
  for (let count = 0; count < tries; count += 1) {
    taken.push(Number((await runFile(process.execPath, ["-e", script])).stdout));
  }
  return taken.sort((a, b) => a - b)[Math.floor(tries / 2)] ?? Number.NaN;
}

/** The floor of every function: the two SDK clients as they come, in a bundle of their own. */
export async function clientsAlone(tries: number): Promise<{ bytes: number; milliseconds: number }> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-clients-"));
  try {
    const outfile = join(folder, "clients.cjs");
    const { metafile } = await esbuild.build({
      ...esbuildOptions,
      stdin: { contents: CLIENTS, resolveDir: esbuildOptions.absWorkingDir },
      outfile,
      metafile: true,
    });
    const bytes = Object.values(metafile.outputs)[0]?.bytes ?? 0;
    return { bytes, milliseconds: await importMilliseconds(outfile, tries) };
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
