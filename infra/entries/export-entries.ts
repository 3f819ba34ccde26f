import { errorsText, fieldOf, listOf, type Service } from "./api-calls.ts";

export type Export = {
  readonly service: Service;
  readonly slug: string;
  readonly filter: string | undefined;
  readonly write: (line: string) => Promise<void>;
  /** Hears how many entries are written, and how many there are. */
  readonly step: (entries: number) => void;
};

const PAGE = 100;

/** In this order values of an indexed field are listed at the cost of their pages; by id all that pass were looked up for each. */
const ORDER_OF_FILTERED = "created_at";

/**
 * Writes each entry as a line, in the order of ids, by a filter in that of creation, neither of which changes move entries
 * in: walking page after page, none comes twice.
 * @returns how many were written
 * @throws Error in words when the service ends the list before its last entry
 */
export async function exportEntries({ service, slug, filter, write, step }: Export): Promise<number> {
  const wanted =
    filter === undefined ? "sort=id" : `sort=${ORDER_OF_FILTERED}&filter=${encodeURIComponent(filter)}`;
  let path: unknown = `/v2/extensions/${slug}?${wanted}&page[limit]=${PAGE}`;
  let written = 0;
  while (typeof path === "string") {
    const answer = await service({ method: "GET", path });
    if (answer.status !== 200) throw new Error(errorsText(answer));
    for (const entry of listOf(answer.body, "data")) {
      await write(`${JSON.stringify(entry)}\n`);
      written += 1;
    }
    step(written);
    path = fieldOf(fieldOf(answer.body, "links"), "next");
  }
  return written;
}
