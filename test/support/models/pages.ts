import { isDeepStrictEqual } from "node:util";
import type { Call } from "../call.ts";
import { dropTags } from "../etags.ts";
import type { Answer, Undescribed } from "../routes.ts";
import type { Shop } from "../shop.ts";

/** A list that is read page by page. */
export type ListRead = { readonly path: string; readonly query: string; readonly limit: number };

/** An answer whose body has the pages of a list. */
const PAGES = "pages";

/** Reads all pages of a list by offset, and the empty one behind them. The answer has the bodies of all pages. */
export async function readPages(
  shop: Shop,
  { path, query, limit }: ListRead,
  more: Call = {},
): Promise<Answer> {
  const pages: Undescribed[] = [];
  for (let offset = 0; ; offset += limit) {
    const parts = [query, `page[limit]=${limit}`, `page[offset]=${offset}`].filter((part) => part !== "");
    const answer: Answer = await shop.get(`${path}?${parts.join("&")}`, more);
    if (answer.status !== 200) return answer;
    pages.push(answer.body);
    if (answer.body.data.length === 0) return { ...answer, body: { [PAGES]: pages } };
  }
}

/** @returns a complaint if the pages do not hold exactly these records, with the totals and links of a list */
export function complainOfPages(
  { body }: Answer,
  records: readonly unknown[],
  limit: number,
  show: (record: Undescribed) => unknown = (record) => record,
): string | undefined {
  const pages: Undescribed[] = body[PAGES];
  const count = Math.ceil(records.length / limit);
  if (pages.length !== count + 1) return `${pages.length} pages for ${records.length} records`;
  for (const [at, { data, meta, links }] of pages.entries()) {
    const expected = records.slice(at * limit, (at + 1) * limit);
    const shown = (data as Undescribed[]).map((record) => dropTags(show(record)));
    if (!isDeepStrictEqual(shown, expected)) {
      return `page ${at} is ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`;
    }
    const { offset, current, total } = meta.page;
    const said = [meta.page.limit, offset, current, total, meta.results.total];
    const right = [limit, at * limit, at + 1, count, records.length];
    if (!isDeepStrictEqual(said, right)) return `page ${at} says ${said}, not ${right}`;
    const [hasNext, hasPrevious] = [Boolean(links.next), Boolean(links.prev)];
    if (hasNext !== at < count - 1) return `page ${at} has the next page ${links.next}`;
    if (hasPrevious !== at > 0) return `page ${at} has the previous page ${links.prev}`;
  }
  return undefined;
}

/** All records of a list. @throws Error for a refusal */
export async function readAll(shop: Shop, path: string, query = "", more: Call = {}): Promise<Undescribed[]> {
  const answer = await readPages(shop, { path, query, limit: 100 }, more);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body[PAGES].flatMap(({ data }: Undescribed) => data);
}

/** Strings in the order of their code points. */
export function compareCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (const [at, one] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    if (one !== other) return (one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return left.length - right.length;
}

/** The operator `like`: a star is a wildcard at either end alone. */
export function isLike(text: string, pattern: string): boolean {
  const [isOpenFirst, isOpenLast] = [pattern.startsWith("*"), pattern.length > 1 && pattern.endsWith("*")];
  const core = pattern.slice(isOpenFirst ? 1 : 0, isOpenLast ? -1 : undefined);
  if (isOpenFirst && isOpenLast) return text.includes(core);
  if (isOpenFirst) return text.endsWith(core);
  return isOpenLast ? text.startsWith(core) : text === core;
}
