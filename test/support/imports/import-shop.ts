import { expect } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import { runWorker, type WorkerSetup } from "../background/worker.ts";
import { memoryPrivateFiles } from "../private-files.ts";
import { NOON } from "../runtime.ts";
import { expectData, shopOn } from "../shop.ts";
import { memoryTable } from "../tables/memory-table.ts";

/** The body of a form with a file, as a browser sends it. */
export function aForm(content: string | Uint8Array, fields: Readonly<Record<string, string>> = {}) {
  const boundary = "form-of-a-test";
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="products.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  return {
    body: Buffer.concat([
      Buffer.from(texts.join("") + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

export const csv = (...lines: readonly string[]) => `${lines.join("\r\n")}\r\n`;

type Setup = {
  readonly table?: ReturnType<typeof memoryTable>;
  readonly hasBucket?: boolean;
  /** Where files are sent. */
  readonly path?: string;
  /** Ids of the requests. Workers make their own. */
  readonly newId?: () => string;
};

/** A shop whose clock moves a minute with each request, with its private bucket and the worker. */
export function anImportShop({
  table: given,
  hasBucket = true,
  path = "/pcm/products/import",
  newId,
}: Setup = {}) {
  let minutes = 0;
  const now = () => new Date(NOON.getTime() + minutes * 60_000);
  const table = given ?? memoryTable({ now });
  const bucket = memoryPrivateFiles();
  const privateFiles = hasBucket ? bucket : ("none" as const);
  const shop = shopOn(table, { now, privateFiles, ...(newId ? { newId } : {}) });
  const work = (on: Table = table, more: Omit<Partial<WorkerSetup>, "table"> = {}) =>
    runWorker({ table: on, now, privateFiles, ...more });
  const job = async (id: string) => expectData(shop.get(`/pcm/jobs/${id}`));
  const errors = async (id: string) => {
    const { body } = await shop.get(`/pcm/jobs/${id}/errors?page[limit]=100`);
    return { ...body, rows: body.data.map(({ attributes }) => attributes) };
  };
  const sendFile = (
    content: string | Uint8Array,
    query = "",
    fields: Readonly<Record<string, string>> = {},
  ) => {
    minutes += 1;
    return shop.post(`${path}${query}` as "/pcm/products/import", undefined, aForm(content, fields));
  };
  /** Sends a file and works to the end. */
  const run = async (content: string | Uint8Array, query = "", fields = {}) => {
    const { status, body, text } = await sendFile(content, query, fields);
    if (status !== 201) throw new Error(`${status} ${text}`);
    expect(await work()).toBe(true);
    return job(body.data.id);
  };
  const products = async () => {
    const { body } = await shop.get("/pcm/products?page[limit]=100");
    return body.data;
  };
  const product = async (reference: string) =>
    (await products()).find(({ attributes }) => attributes.external_ref === reference);
  return {
    ...shop,
    ...{ table, now, bucket, privateFiles, work, job, errors, sendFile, run, products, product },
    pass: (count: number) => {
      minutes += count;
    },
  };
}
