import type { TextIndex } from "../../../catalogs/search-index/text-index.ts";
import { getOwn } from "../../../kernel/objects.ts";
import type { SearchedField } from "../../query/query-by.ts";
import type { Corpus } from "../corpus.ts";
import { type SearchWork, UNITS } from "../work.ts";

const FIELDS = 2 ** 12;
const POSITIONS = 2 ** 16;

/** A word's position in a document, see `packSpot`. */
export type Spot = {
  /** Number of the text index in its scope. */
  readonly index: number;
  readonly field: number;
  readonly position: number;
};

export const NOWHERE = -1;

/** Neighbouring words of a field have spots that differ by 1. */
export function packSpot({ index, field, position }: Spot): number {
  return (index * FIELDS + field) * POSITIONS + position;
}

export function unpackSpot(spot: number): Spot {
  const field = Math.floor(spot / POSITIONS);
  return { index: Math.floor(field / FIELDS), field: field % FIELDS, position: spot % POSITIONS };
}

export function isSameField(one: number, other: number): boolean {
  return Math.floor(one / POSITIONS) === Math.floor(other / POSITIONS);
}

export type ScopedIndex = {
  readonly index: TextIndex;
  /** Number of its first document among all. */
  readonly first: number;
  /** Weight of each field; 0 is not searched. */
  readonly weights: Uint8Array;
  /** True if this index has the words of a document's field; undefined if it has all. */
  readonly owns?: (document: number, field: number) => boolean;
};

/** Each field of a document belongs to one of the indexes only. */
export type TextScope = {
  readonly size: number;
  readonly indexes: readonly ScopedIndex[];
  readonly work: SearchWork;
};

const MOST_WEIGHT = 127;

/** A product's texts are in the first language that it has, else base texts, as in `localized`. */
export function buildTextScope(
  { segments, records, work }: Corpus,
  fields: readonly SearchedField[],
  languages: readonly string[],
): TextScope {
  const indexes = segments.flatMap(({ texts, first, records: documents }): ScopedIndex[] => {
    const base = texts[""];
    if (!base) return [];
    const available = languages.filter((language) => getOwn(texts, language) !== undefined);
    const scoped = { index: base, first, weights: readWeights(base, fields) };
    if (available.length === 0) return [scoped];
    work.spend(documents.length * available.length * UNITS.value);
    /** Number of the language in which a document is shown, from 1; 0 is the base text. */
    const shown = Uint8Array.from(
      documents,
      ({ names }) => 1 + available.findIndex((one) => getOwn(names, one) !== undefined),
    );
    const translated = available.map((language) => texts[language] ?? base);
    const inBase = (document: number, field: number) => {
      const index = translated[(shown[document] ?? 0) - 1];
      return !index || countWords(index, base.fields[field], document) === 0;
    };
    return [
      { ...scoped, owns: inBase },
      ...translated.map((index, number) => ({
        index,
        first,
        weights: readWeights(index, fields),
        owns: (document: number) => shown[document] === number + 1,
      })),
    ];
  });
  return { size: records.length, indexes, work };
}

function readWeights({ fields }: TextIndex, searched: readonly SearchedField[]): Uint8Array {
  return Uint8Array.from(fields, (path) => {
    const weight = searched.find((field) => field.path === path)?.weight ?? 0;
    return Math.min(weight, MOST_WEIGHT);
  });
}

function countWords(
  { fields, lengths, documents }: TextIndex,
  path: string | undefined,
  document: number,
): number {
  const field = path === undefined ? -1 : fields.indexOf(path);
  return field < 0 ? 0 : (lengths[field * documents + document] ?? 0);
}
