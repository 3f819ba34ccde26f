import type { Chunk } from "./lines.ts";
import type { ChunkResult, RefusedLine } from "./send-chunk.ts";

/** Progress of a load. */
export type LoadCounts = { readonly created: number; readonly known: number; readonly refused: number };

export type Load = {
  readonly chunks: AsyncGenerator<Chunk>;
  readonly send: (chunk: Chunk) => Promise<ChunkResult>;
  readonly parallel: number;
  /** Stores refused lines. */
  readonly keep: (refused: readonly RefusedLine[]) => Promise<void>;
  /** Receives the number of lines done. */
  readonly step: (lines: number) => void;
};

/** A load that ended before its last line. */
export class LoadStopped extends Error {
  /** The first line that may not be stored yet. */
  readonly from: number;

  constructor(from: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.from = from;
  }
}

/** Sends all chunks, a few in parallel; only these are in memory. @throws LoadStopped with the line to continue from */
export async function loadEntries({ chunks, send, parallel, keep, step }: Load): Promise<LoadCounts> {
  const counts = { created: 0, known: 0, refused: 0 };
  const open = new Set<number>();
  let failure: { readonly cause: unknown } | undefined;
  let next = 1;
  const take = async () => {
    const { value, done } = await chunks.next();
    const [first, last] = value ? [value[0]?.number ?? next, value.at(-1)?.number ?? next] : [next, next];
    if (!done) open.add(first);
    next = Math.max(next, last + 1);
    return done ? undefined : { chunk: value, first };
  };
  const work = async () => {
    while (!failure) {
      const taken = await take();
      if (!taken) return;
      const { created, known, refused } = await send(taken.chunk);
      await keep(refused);
      open.delete(taken.first);
      counts.created += created;
      counts.known += known;
      counts.refused += refused.length;
      step(counts.created + counts.known + counts.refused);
    }
  };
  const workers = Array.from({ length: parallel }, () =>
    work().catch((cause: unknown) => {
      failure ??= { cause };
    }),
  );
  await Promise.all(workers);
  if (failure) throw new LoadStopped(Math.min(next, ...open), failure.cause);
  return counts;
}
