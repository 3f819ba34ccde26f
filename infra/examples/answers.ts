import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../build/options.ts";
import { areaOf } from "../endpoints.ts";
import type { ExampleAnswer } from "./call-example.ts";
import type { ExampleCall } from "./index.ts";

const FOLDER = join(ROOT, "docs/examples");

/** Answers by the key of their call. */
export type Answers = Readonly<Record<string, ExampleAnswer>>;

/** `carts/create-cart`, and `carts/create-cart: A cart with a name` for another of its examples. */
export function keyOf({ endpoint: { id }, title }: ExampleCall): string {
  return title === undefined ? id : `${id}: ${title}`;
}

const read = new Map<string, Answers>();

/** The kept answers of an area, none where there is no file yet; each file is read once. */
export function readAnswers(area: string): Answers {
  const file = join(FOLDER, `${area}.json`);
  const answers = read.get(area) ?? (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
  read.set(area, answers);
  return answers;
}

/**
 * Keeps answers. One that differs from the kept one in nothing but ids, moments and other things that no two
 * runs share leaves it as it is, so that a change of the file is a change of the service.
 * @param areas whose files are written anew; the others stay
 */
export async function keepAnswers(
  areas: readonly string[],
  answers: ReadonlyMap<ExampleCall, ExampleAnswer>,
): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const area of areas) {
    const before = readAnswers(area);
    const own = [...answers].filter(
      ([{ endpoint, title }]) => areaOf(endpoint.id) === area && !isOlder(title),
    );
    const kept = own.map(([call, answer]) => {
      const known = before[keyOf(call)];
      return [keyOf(call), known && isAlike(known, answer) ? known : settled(answer)] as const;
    });
    const file = join(FOLDER, `${area}.json`);
    read.delete(area);
    const sorted = kept.toSorted(([one], [other]) => (one < other ? -1 : 1));
    if (sorted.length === 0) await rm(file, { force: true });
    else await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
  }
}

/** Answers at older paths are those of the endpoint. */
function isOlder(title: string | undefined): boolean {
  return title?.startsWith("at /") === true;
}

/** Whether two answers say the same in the same order, but for what no two runs share. */
export function isAlike(one: ExampleAnswer, other: ExampleAnswer): boolean {
  return JSON.stringify(masked(one)) === JSON.stringify(masked(other));
}

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/g;
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const MASKS: readonly (readonly [RegExp, string])[] = [
  [ADDRESS, "<address>"],
  [TOKEN, "<token>"],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "<moment>"],
  [/(?:\b|(?<=_))[0-9a-f]{16,}\b/g, "<random>"],
  [/\?X-Amz-Algorithm=\S+/g, "<signature>"],
  [/whsec_[\w+/=]+/g, "<secret>"],
  [/\b\d+(?:-\d+){3}-\d{10}\b/g, "<position>"],
];
/** Fields whose value is of no use to anybody but who looks into a log, and milliseconds that something took. */
const RANDOM_FIELDS: ReadonlySet<string> = new Set(["x_request_id", "processing_time", "search_time_ms"]);
/** Seconds since 1970 that are a moment of a run. */
const EARLIEST_SECOND = 1_700_000_000;

function masked(value: unknown): unknown {
  if (typeof value === "string")
    return MASKS.reduce((text, [form, mask]) => text.replaceAll(form, mask), value);
  if (typeof value === "number")
    return value > EARLIEST_SECOND && value < 2 * EARLIEST_SECOND ? "<second>" : value;
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, RANDOM_FIELDS.has(name) ? "<random>" : masked(one)]),
  );
}

/** As a document can show it: at the address of `npm start`, without a token that works. */
function settled(answer: ExampleAnswer): ExampleAnswer {
  const text = JSON.stringify(answer)
    .replaceAll(ADDRESS, "http://127.0.0.1:3000")
    .replaceAll(TOKEN, "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl");
  return JSON.parse(text);
}
