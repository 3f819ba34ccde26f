import { expect } from "@jest/globals";
import type { Chance } from "../events/random-numbers.ts";
import type { Undescribed } from "../routes.ts";
import { expectData } from "../shop.ts";
import { SEED } from "../volume.ts";
import { aRecordShop } from "./record-shop.ts";

const FIRST_SEED = SEED.seed ?? Date.now() % 1_000_000;

/** The title of a test with a seed says how to repeat it. */
export const seedsOf = (count: number) => Array.from({ length: count }, (_, at) => FIRST_SEED + at);

/** Texts that files, spreadsheets or comparisons may spoil. None is blank. */
const AWKWARD = [
  ...["Ada Alder", "=1+1", "+49 30 1", "-2", "@home", "\tTab", "\r\nLines\n\n", 'Said "no", twice', "'", "0"],
  ...[
    "木杯 🫖",
    "e\u0301",
    "\u00e9",
    "\u202ertl",
    "  ends  ",
    "x\u2028",
    "a\\nb",
    "null",
    "{}",
    "[1]",
    "\uFEFFx",
  ],
  ...["long ".repeat(51), "ﬁ", "İstanbul", "\u0000"],
];

/** An awkward text, mostly with a number so that others differ. */
export function awkwardText({ oneOf, below, onceIn }: Chance): string {
  const text = oneOf(AWKWARD);
  return onceIn(3) ? text : `${text.slice(0, 240)}${below(1000)}`;
}

/** A shop that imports files, exports them and lists what it has. */
export function aRoundTripShop(setup: Parameters<typeof aRecordShop>[0] = {}) {
  const shop = aRecordShop(setup);
  const readFile = (href: string): string => {
    const bytes = shop.bucket.kept.get(new URL(href).pathname.replace("/private/", ""));
    if (!bytes) throw new Error(`There is no file at ${href}`);
    return bytes.toString("utf8");
  };
  const add = (path: string, data: object): Promise<Undescribed> =>
    expectData(shop.post(path as "/v2/customers", { data } as never));
  return {
    ...shop,
    readFile,
    add,
    exportFile: async (data: object): Promise<string> => {
      shop.pass(1);
      const { id } = await expectData(shop.post("/v2/jobs", { data: { type: "job", ...data } }));
      expect(await shop.work()).toBe(true);
      const job = (await shop.get(`/v2/jobs/${id}`)).body.data;
      expect(job).toMatchObject({ status: "complete" });
      return readFile(job.link.href);
    },
    /** All pages of a list. */
    listAll: async (path: string): Promise<Undescribed[]> => {
      const all: Undescribed[] = [];
      for (let offset = 0; ; offset += 100) {
        const paged = `${path}?page[limit]=100&page[offset]=${offset}` as "/v2/customers";
        const { data }: { readonly data: readonly Undescribed[] } = (await shop.get(paged)).body;
        all.push(...data);
        if (data.length < 100) return all;
      }
    },
  };
}

export type RoundTripShop = ReturnType<typeof aRoundTripShop>;

export function countLines(file: string): number {
  return file.split("\n").length - 1;
}

/** Lines in one order: records of one moment come by their ids, which differ. */
export function sortLines(file: string): readonly string[] {
  return file.split("\n").toSorted();
}

/** The file changes nothing in its own shop, whose next file is the same. */
export async function expectUnchanged(shop: RoundTripShop, path: string, file: string, job: object) {
  expect(await shop.runFor(path, file)).toEqual({ status: "success", unchanged: countLines(file) });
  expect(await shop.exportFile(job)).toBe(file);
}

/** The file fills this shop, whose own file has the same lines and changes nothing in either shop. */
export async function expectCopied(
  { from, to }: { readonly from: RoundTripShop; readonly to: RoundTripShop },
  path: string,
  file: string,
  job: object,
) {
  const lines = countLines(file);
  expect(await to.runFor(path, file, "?dry_run=true")).toEqual({ status: "success", created: lines });
  expect(await to.runFor(path, file)).toEqual({ status: "success", created: lines });
  const copied = await to.exportFile(job);
  expect(sortLines(copied)).toEqual(sortLines(file));
  for (const shop of [to, from]) {
    expect(await shop.runFor(path, copied)).toEqual({ status: "success", unchanged: lines });
  }
}
