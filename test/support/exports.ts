import { expect } from "@jest/globals";
import type { Table } from "../../lib/table/table.ts";
import { runWorker } from "./background/worker.ts";
import type { Call } from "./call.ts";
import { memoryPrivateFiles } from "./private-files.ts";
import { anHourLater } from "./runtime.ts";
import { shopOn, tableAtNoon } from "./shop.ts";

/** A shop with an exporter and the private files that it keeps. */
export function anExporter<T extends Table = ReturnType<typeof tableAtNoon>>(
  table: T = tableAtNoon() as never,
) {
  const files = memoryPrivateFiles();
  const shop = shopOn(table, { privateFiles: files });
  const readFile = (href: string): string => {
    const name = new URL(href).pathname.replace("/private/", "");
    const bytes = files.kept.get(name);
    if (!bytes) throw new Error(`There is no file '${name}', only ${[...files.kept.keys()].join(" ")}`);
    return bytes.toString("utf8");
  };
  const start = (data: object, more?: Call) =>
    shop.post("/v2/jobs", { data: { type: "job", ...data } }, more);
  return {
    ...shop,
    files,
    readFile,
    start,
    /** Lets a worker finish all jobs. */
    finish: (setup: Partial<Parameters<typeof runWorker>[0]> = {}) =>
      runWorker({ table, now: anHourLater, privateFiles: files, ...setup }),
    /** The file of an export that is complete in the answer. */
    exportFile: async (data: object): Promise<string> => {
      const { status, body } = await start(data);
      expect([status, body.data]).toMatchObject([202, { status: "complete" }]);
      return readFile(body.data.link.href);
    },
  };
}

/** Records of a CSV file, by header. */
export function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = splitCsv(text);
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
}

/** Cells of a CSV file, as RFC 4180 reads them. */
export function splitCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
