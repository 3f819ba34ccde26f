import { unpack } from "../../../lib/table/pack.ts";
import type { Item } from "../../../lib/table/table.ts";
import type { Image } from "./wire-store.ts";

const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\*{8,}[^"*]{4}(?=")/g, "<secret>"],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "<token>"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "<moment>"],
  [/\b1[6-9]\d{8}(?:\d{3})?\b/g, "<second>"],
  [/whsec_[\w+/=]+/g, "<secret>"],
  // Too short to be taken for a word that a run made.
  [/"last_four":"[^"]*"/g, '"last_four":"<four>"'],
  [/"(request_id|x_request_id)":"[^"]*"/g, '"$1":"<id>"'],
  // Ids compress well or badly.
  [/"stored_bytes":\d+/g, '"stored_bytes":"<bytes>"'],
  [/"(processing_time|search_time_ms)":\d+/g, '"$1":"<time>"'],
  // Rows of names are spread by their first letters, here those of random ids.
  [/(#[a-z_]+\.[a-z_]+#)[\da-f]{2}\b/g, "$1<part>"],
  // Lists and counters are spread over numbered partitions by random ids.
  [/\b((?:ACCOUNTS|CUSTOMERS|EVENTS|ORDERS|LIST#\w[\w-]*|USERS#[\w-]+)#)\d{1,2}\b/g, "$1<part>"],
];

/** Counters that are spread over numbered parts: their sum counts. */
const COUNTERS: ReadonlySet<string> = new Set(["api_gate", "event_log_end", "list_count", "order_count"]);

/**
 * Counts of attempts, such as sign-ins. An attempt whose answer was lost may be counted twice, which at worst ends the
 * attempts of one network earlier.
 */
const ATTEMPTS: ReadonlySet<string> = new Set([
  ...["sign_in_attempts", "source_attempts"],
  // When a key got its last token.
  ...["key_use"],
]);

/** States and attempts of deliveries. An event may be sent again, so the events that arrived are compared instead. */
const DELIVERIES: ReadonlySet<string> = new Set(["delivery_attempt", "delivery_state"]);

/** Rows of exports. A repeated step leaves some that no job counts, so nothing reads them; they expire within a day. */
const PIECES: ReadonlySet<string> = new Set(["export_piece"]);

const UNCOMPARED: ReadonlySet<string> = new Set([...ATTEMPTS, ...COUNTERS, ...DELIVERIES, ...PIECES]);

/** Attributes that say which request wrote an item: every request has another one. */
const WRITERS: ReadonlySet<string> = new Set(["by", "writers"]);

/**
 * The items that a store has changed since the beginning, a line for each: its key and content, without moments. Of spread
 * counters the lines show by how much they grew together.
 */
export function showChanges(base: Image, now: Image): readonly string[] {
  const lines: string[] = [];
  for (const [key, item] of now) {
    const before = base.get(key);
    if (item === before || UNCOMPARED.has(item.type)) continue;
    const [was, is] = [before ? showItem(before) : undefined, showItem(item)];
    if (was !== is) lines.push(`${before ? "changed" : "created"} ${is}`);
  }
  for (const [key, item] of base) if (!now.has(key)) lines.push(maskText(`deleted ${showKey(item)}`));
  return [...lines, ...showGrowth(base, now)].sort();
}

function showGrowth(base: Image, now: Image): string[] {
  const sums = new Map<string, number>();
  const add = ({ pk, type, ...item }: Item, sign: number) => {
    if (!COUNTERS.has(type)) return;
    for (const [name, value] of Object.entries(item)) {
      if (typeof value !== "number" || name === "version" || name === "expires_at") continue;
      const counter = maskText(`${pk} ${type} ${name}`);
      sums.set(counter, (sums.get(counter) ?? 0) + sign * value);
    }
  };
  for (const [key, item] of now) if (base.get(key) !== item) add(item, 1);
  for (const [key, item] of base) if (now.get(key) !== item) add(item, -1);
  return [...sums]
    .filter(([, grown]) => grown !== 0)
    .map(([counter, grown]) => `grown ${counter} by ${grown}`);
}

const showKey = ({ pk, sk }: Item) => `${pk} ${sk}`;

const shown = new WeakMap<Item, string>();

/** Items of the demo store are compared often, so each is decoded once. */
function showItem(item: Item): string {
  const text = shown.get(item) ?? writeItem(item);
  shown.set(item, text);
  return text;
}

function writeItem({ pk, sk, ...content }: Item): string {
  // Its place in a part of the log depends on the part; gaps in the places are looked for elsewhere.
  const place = content.type === "logged_event" ? "<place>" : sk;
  return maskText(`${pk} ${place} ${JSON.stringify(decode(content))}`);
}

/** Without versions and numbers of tries: a step of work that runs twice writes the same twice. */
export const maskVersions = (lines: readonly string[]) =>
  lines
    .map((line) =>
      maskOvertaking(line.replaceAll(/"version":\d+/g, '"version":"<n>"').replace(TRIES, "$1<n>")),
    )
    .sort();

/** An index of a release counts how often its building began. */
const TRIES = /(#TRIES#\d+ .*?"count":)\d+/;

/** A publication that was left to the worker may be overtaken by the next one, which then is a first one as well. */
const maskOvertaking = (line: string) =>
  line.replace(/"isFirst":(?:true|false)/, '"isFirst":"<first>"').replace(
    /"at":\[(\{"body":[^\]]*)\]/,
    (_, list: string) =>
      `"at":[${list
        .split(/(?<=\}),/)
        .sort()
        .join()}]`,
  );

/** Content that is packed is opened. */
function decode(value: unknown): unknown {
  if (value instanceof Uint8Array) return unpackOrCount(value);
  if (value instanceof Set) return [...value].sort();
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !WRITERS.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, decode(one)]),
  );
}

function unpackOrCount(bytes: Uint8Array): unknown {
  try {
    return decode(unpack(bytes));
  } catch {
    return `${bytes.length} bytes`;
  }
}

export function maskText(text: string): string {
  return MASKS.reduce((masked, [form, mask]) => masked.replaceAll(form, mask), text);
}

/** Ids, codes, hashes: whatever a run may make new. */
const WORD = /[A-Za-z0-9_-]{5,}/g;

/** The words that all of these texts share. */
export function listSharedWords(texts: readonly string[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = texts.map((text) => new Set(text.match(WORD) ?? []));
  return new Set([...first].filter((word) => others.every((other) => other.has(word))));
}

/** A text whose words, if they are not among the known ones, are replaced. */
export const maskUnknown = (text: string, known: ReadonlySet<string>) =>
  text.replaceAll(WORD, (word) => (known.has(word) ? word : "<new>"));
