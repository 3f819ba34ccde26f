import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { ROOT } from "../../build/options.ts";
import type { Example, Examples } from "./example.ts";

export const EXAMPLES = join(ROOT, "docs/examples");

const read = new Map<string, Examples>();

/** The examples of an area, none if it has no file. Each file is read once. */
export function readExamples(area: string): Examples {
  const file = join(EXAMPLES, `${area}.json`);
  const examples = read.get(area) ?? (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
  read.set(area, examples);
  return examples;
}

/** After a change of the file. */
export function forgetExamples(area: string): void {
  read.delete(area);
}

export function findExample({ id }: Pick<Endpoint, "id">): Example | undefined {
  return readExamples(id.split("/")[0] ?? id)[id];
}
