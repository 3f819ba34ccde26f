import { own } from "../../../kernel/own.ts";
import type { TextIndex } from "../../../search-index/text-index.ts";
import type { SearchedField } from "../../query/query-by.ts";
import type { Corpus } from "../corpus.ts";
import { type SearchWork, UNITS } from "../work.ts";

/** A text index with what a search takes from it. */
export type ScopedIndex = {
  readonly index: TextIndex;
  /** The number of its first document among all. */
  readonly first: number;
  /** Weight of each field; 0 is not searched. */
  readonly weights: Uint8Array;
  /** Whether the words of a document's field are this index's; undefined where all are. */
  readonly owns?: (document: number, field: number) => boolean;
};

/** All text indexes that a search reads, each document's fields in one of them only. */
export type TextScope = {
  readonly size: number;
  readonly indexes: readonly ScopedIndex[];
  readonly work: SearchWork;
};

const MOST_WEIGHT = 127;

/**
 * What a shopper of these languages sees: texts in the first language that a product has, else its base texts
 * (as `localized` chooses them for answers).
 */
export function textScope(
  { segments, records, work }: Corpus,
  fields: readonly SearchedField[],
  languages: readonly string[],
): TextScope {
  const indexes = segments.flatMap(({ texts, first, records: documents }): ScopedIndex[] => {
    const base = texts[""];
    if (!base) return [];
    const known = languages.filter((language) => own(texts, language) !== undefined);
    const scoped = { index: base, first, weights: weightsIn(base, fields) };
    if (known.length === 0) return [scoped];
    work.spend(documents.length * known.length * UNITS.value);
    /** Which of the languages a document is shown in, counted from 1; 0 is the base text. */
    const shown = Uint8Array.from(
      documents,
      ({ names }) => 1 + known.findIndex((one) => own(names, one) !== undefined),
    );
    const translated = known.map((language) => texts[language] ?? base);
    const inBase = (document: number, field: number) => {
      const index = translated[(shown[document] ?? 0) - 1];
      return !index || wordsIn(index, base.fields[field], document) === 0;
    };
    return [
      { ...scoped, owns: inBase },
      ...translated.map((index, number) => ({
        index,
        first,
        weights: weightsIn(index, fields),
        owns: (document: number) => shown[document] === number + 1,
      })),
    ];
  });
  return { size: records.length, indexes, work };
}

function weightsIn({ fields }: TextIndex, searched: readonly SearchedField[]): Uint8Array {
  return Uint8Array.from(fields, (path) => {
    const weight = searched.find((field) => field.path === path)?.weight ?? 0;
    return Math.min(weight, MOST_WEIGHT);
  });
}

function wordsIn(
  { fields, lengths, documents }: TextIndex,
  path: string | undefined,
  document: number,
): number {
  const field = path === undefined ? -1 : fields.indexOf(path);
  return field < 0 ? 0 : (lengths[field * documents + document] ?? 0);
}
