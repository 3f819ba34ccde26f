import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Example, ExampleAnswer, Examples } from "./example.ts";
import { ADDRESS, maskValues, TOKEN } from "./mask-values.ts";
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
