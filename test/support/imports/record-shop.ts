import { expect } from "@jest/globals";
import { expectData } from "../shop.ts";
import { aForm, anImportShop } from "./import-shop.ts";

/** A file of records that each stand for the body of a request. */
export function jsonl(...data: readonly object[]): string {
  return data.map((one) => `${JSON.stringify({ data: one })}\n`).join("");
}

/** An import shop for files of any kind. */
export function aRecordShop(setup: Parameters<typeof anImportShop>[0] = {}) {
  const shop = anImportShop(setup);
  const sendFile = (path: string, content: string | Uint8Array, query = "") => {
    shop.pass(1);
    return shop.post(
      `${path}${path.includes("?") ? query.replace("?", "&") : query}` as "/pcm/products/import",
      undefined,
      aForm(content),
    );
  };
  /** Sends a file and works to the end. */
  const runFile = async (path: string, content: string | Uint8Array, query = "") => {
    const { id } = await expectData(sendFile(path, content, query));
    expect(await shop.work()).toBe(true);
    return shop.job(id);
  };
  /** The counts of a job that are above zero, and its faults without their messages. */
  const summarize = async (job: Awaited<ReturnType<typeof runFile>>) => {
    const { total: _, done: __, ...rows } = job.meta.rows ?? { total: 0, done: 0 };
    const counts = Object.entries(rows).filter(([, count]) => count > 0);
    const faults = (await shop.errors(job.id)).rows.map(({ row, column, code }) => [row, column, code]);
    return {
      status: job.attributes.status,
      ...Object.fromEntries(counts),
      ...(faults.length > 0 ? { faults } : {}),
    };
  };
  const runFor = async (path: string, content: string | Uint8Array, query = "") =>
    summarize(await runFile(path, content, query));
  return { ...shop, sendFile, runFile, runFor, summarize };
}
