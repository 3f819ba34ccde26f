import { errorsText, readField, readList, type Service } from "./api-calls.ts";

export type Export = {
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
