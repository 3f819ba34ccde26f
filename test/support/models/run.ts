import fc from "fast-check";
import { isLong, SEED } from "../volume.ts";
import { play, race, type World } from "./world.ts";

/** One of the kinds of requests, each as often as its weight says. */
export const drawKind = <K>(all: readonly (readonly [weight: number, kind: K])[]): fc.Arbitrary<K> =>
  fc.oneof(...all.map(([weight, kind]) => ({ weight, arbitrary: fc.constant(kind) })));

/** Lengths and numbers of random histories. */
export type Volume = { readonly numRuns: number; readonly maxLength: number };

/**
 * Plays random histories of one client, each after `start`. `npm test` has no very short ones, so that few meet what many
 * do; those of the long run have any length.
 * @returns every command with every status that it met, as `create entry 409`
 */
export async function playHistories<M, C extends { readonly do: string }, R>(
  world: World<M, C, R>,
  { start, command }: { readonly start: readonly C[]; readonly command: fc.Arbitrary<C> },
  { numRuns, maxLength }: Volume,
): Promise<ReadonlySet<string>> {
  const met = new Set<string>();
  const history = fc.array(command, {
    minLength: isLong ? 0 : Math.floor(maxLength / 4),
    maxLength,
    size: "max",
  });
  const property = fc.asyncProperty(history, (commands) =>
    play(world, [...start, ...commands], (one, status) => met.add(`${one.do} ${status}`)),
  );
  await fc.assert(property, { numRuns, ...SEED });
  return met;
}

/** The commands of clients, after those of `start`. */
export type Script<C> = { readonly start: readonly C[]; readonly command: fc.Arbitrary<C> };

/** Two to four clients, each with up to three requests, after `start` and up to four more requests. */
export function drawRace<M, C extends { readonly do: string }, R>(
  world: World<M, C, R>,
  { start, command }: Script<C>,
) {
  const first = fc.array(command, { maxLength: 4 });
  const script = fc.array(command, { minLength: 1, maxLength: 3 });
  const scripts = fc.array(script, { minLength: 2, maxLength: 4 });
  const choices = fc.array(fc.nat({ max: 5 }), { maxLength: 120, size: "max" });
  return fc.asyncProperty(first, scripts, choices, (before, clients, turns) => {
    const left = [...turns];
    return race(world, [...start, ...before], clients, () => left.shift() ?? 0);
  });
}

/** Races that some order of the requests must explain. */
export async function raceClients<M, C extends { readonly do: string }, R>(
  world: World<M, C, R>,
  script: Script<C>,
  numRuns: number,
  more: Pick<fc.Parameters, "seed" | "endOnFailure"> = {},
): Promise<void> {
  await fc.assert(drawRace(world, script), { numRuns, ...SEED, ...more });
}
