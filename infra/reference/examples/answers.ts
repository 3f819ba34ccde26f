import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../build/options.ts";
import { areaName } from "../../endpoints.ts";
import type { ExampleAnswer } from "./call-example.ts";
import type { ExampleCall } from "./index.ts";

const FOLDER = join(ROOT, "docs/examples");

/** Answers by the key of their call. */
export type Answers = Readonly<Record<string, ExampleAnswer>>;

/** `carts/create-cart`, or `carts/create-cart: A cart with a name` for a further example. */
export function answerKey({ endpoint: { id }, title }: ExampleCall): string {
  return title === undefined ? id : `${id}: ${title}`;
}

const read = new Map<string, Answers>();

/** The stored answers of an area, empty if it has no file. Each file is read once. */
export function readAnswers(area: string): Answers {
  const file = join(FOLDER, `${area}.json`);
  const answers = read.get(area) ?? (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
  read.set(area, answers);
  return answers;
}

/**
 * Stores answers. An answer that differs only in ids, times and other random values keeps its stored form, so that a
 * changed file means a changed service.
 * @param areas whose files are rewritten; other files stay
 */
export async function keepAnswers(
  areas: readonly string[],
  answers: ReadonlyMap<ExampleCall, ExampleAnswer>,
): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const area of areas) {
    const before = readAnswers(area);
    const own = [...answers].filter(
      ([{ endpoint, title }]) => areaName(endpoint.id) === area && !isOlder(title),
    );
    const kept = own.map(([call, answer]) => {
      const known = before[answerKey(call)];
      return [answerKey(call), known && isAlike(known, answer) ? known : settleAnswer(answer)] as const;
    });
    const file = join(FOLDER, `${area}.json`);
    read.delete(area);
    const sorted = kept.toSorted(([one], [other]) => (one < other ? -1 : 1));
    if (sorted.length === 0) await rm(file, { force: true });
    else await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
  }
}

/** Answers at older paths are the same as at the endpoint's own path. */
function isOlder(title: string | undefined): boolean {
  return title?.startsWith("at /") === true;
}

/** Compares without the values that differ in every run. */
export function isAlike(one: ExampleAnswer, other: ExampleAnswer): boolean {
  return JSON.stringify(maskValue(one)) === JSON.stringify(maskValue(other));
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
/** Fields useful only in logs, and durations in milliseconds. */
const RANDOM_FIELDS: ReadonlySet<string> = new Set(["x_request_id", "processing_time", "search_time_ms"]);
/** Numbers from here on are times of a run, in seconds since 1970. */
const EARLIEST_SECOND = 1_700_000_000;

function maskValue(value: unknown): unknown {
  if (typeof value === "string")
    return MASKS.reduce((text, [form, mask]) => text.replaceAll(form, mask), value);
  if (typeof value === "number")
    return value > EARLIEST_SECOND && value < 2 * EARLIEST_SECOND ? "<second>" : value;
  if (Array.isArray(value)) return value.map(maskValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, RANDOM_FIELDS.has(name) ? "<random>" : maskValue(one)]),
  );
}

/** For documents: with the address of `npm start` and an invalid token. */
function settleAnswer(answer: ExampleAnswer): ExampleAnswer {
  const text = JSON.stringify(answer)
    .replaceAll(ADDRESS, "http://127.0.0.1:3000")
    .replaceAll(TOKEN, "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl");
  return JSON.parse(text);
}
