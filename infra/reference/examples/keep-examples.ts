import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Example, ExampleAnswer, Examples } from "./example.ts";
import { EXAMPLES, forgetExamples, readExamples } from "./read-examples.ts";

/** Writes the examples of an area to `docs/examples/<area>.json`, sorted. */
export async function keepExamples(area: string, shown: Examples): Promise<void> {
  const file = join(EXAMPLES, `${area}.json`);
  const before = readExamples(area);
  const kept = Object.keys(shown)
    .toSorted()
    .flatMap((id) => (shown[id] ? [[id, keepAnswers(shown[id], before[id])] as const] : []));
  forgetExamples(area);
  if (kept.length === 0) return rm(file, { force: true });
  await mkdir(EXAMPLES, { recursive: true });
  await writeFile(file, `${JSON.stringify(Object.fromEntries(kept), null, 1)}\n`);
}

/**
 * The example as it is stored. An answer that differs only in ids, times and other random values keeps its stored form, so
 * that a changed file means a changed service.
 */
export function keepAnswers({ answer, more, ...request }: Example, before: Example | undefined): Example {
  const kept = { ...request, answer: keepAnswer(answer, before?.answer) };
  if (!more) return kept;
  const others = Object.entries(more).map(([title, one]) => [
    title,
    { body: one.body, answer: keepAnswer(one.answer, before?.more?.[title]?.answer) },
  ]);
  return { ...kept, more: Object.fromEntries(others) };
}

function keepAnswer(answer: ExampleAnswer, before: ExampleAnswer | undefined): ExampleAnswer {
  const isAlike = JSON.stringify(maskValues(before)) === JSON.stringify(maskValues(answer));
  return before && isAlike ? before : settleAnswer(answer);
}

/** For documents: with the address of `npm start` and an invalid token. */
function settleAnswer(answer: ExampleAnswer): ExampleAnswer {
  const text = JSON.stringify(answer)
    .replaceAll(ADDRESS, "http://127.0.0.1:3000")
    .replaceAll(TOKEN, "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl");
  return JSON.parse(text);
}

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/g;
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const MASKS: readonly (readonly [RegExp, string])[] = [
  [ADDRESS, "<address>"],
  [TOKEN, "<token>"],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "<moment>"],
  [/\b[0-9a-z]+-[0-9a-f]{16}\b/g, "<tag>"],
  [/(?:\b|(?<=_))[0-9a-f]{16,}\b/g, "<random>"],
  [/\?X-Amz-Algorithm=\S+/g, "<signature>"],
  [/whsec_[\w+/=]+/g, "<secret>"],
  [/(?<=#invitation=)[\w-]{43}/g, "<secret>"],
  [/\b\d+(?:-\d+){3}-\d{10}\b/g, "<position>"],
];
/** Fields useful only in logs, durations in milliseconds, and new secrets. */
const RANDOM_FIELDS: ReadonlySet<string> = new Set([
  ...["x_request_id", "processing_time", "search_time_ms"],
  ...["client_secret", "last_four"],
]);
/** Numbers from here on are times of a run, in seconds since 1970. */
const EARLIEST_SECOND = 1_700_000_000;

/** A copy of an answer without the values that differ in every run. */
export function maskValues(value: unknown): unknown {
  if (typeof value === "string")
    return MASKS.reduce((text, [form, mask]) => text.replaceAll(form, mask), value);
  if (typeof value === "number")
    return value > EARLIEST_SECOND && value < 2 * EARLIEST_SECOND ? "<second>" : value;
  if (Array.isArray(value)) return value.map(maskValues);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      RANDOM_FIELDS.has(name) ? "<random>" : maskValues(one),
    ]),
  );
}
