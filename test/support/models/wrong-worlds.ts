import fc from "fast-check";
import type { Table } from "../../../lib/table/table.ts";
import type { MemoryTable } from "../tables/memory-table.ts";
import { drawRace, type Script } from "./run.ts";
import type { World } from "./world.ts";

/** A wrong implementation of a world's shop. Its name says what is wrong. */
export type Wrong<M, C, R> = {
  readonly name: string;
  readonly spoil: (world: World<M, C, R>) => World<M, C, R>;
};

/** The clients that race have this table. What comes before and the last look have the right one. */
export function spoilTable<M, C, R>(wrap: (table: Table) => Table): Wrong<M, C, R>["spoil"] {
  return (world) => ({
    ...world,
    open: async () => {
      const opened = await world.open();
      const connect = (table: MemoryTable) =>
        opened.connect(table === opened.table ? table : { ...table, ...wrap(table) });
      return { ...opened, connect };
    },
  });
}

export type Send<M, C, R> = World<M, C, R>["send"];

/** The clients that race get their answers from this sender, with a new one for each race. */
export function spoilSend<M, C, R>(make: (send: Send<M, C, R>) => Send<M, C, R>): Wrong<M, C, R>["spoil"] {
  return (world) => {
    let right: Table | undefined;
    let wrong = make(world.send);
    return {
      ...world,
      open: async () => {
        const opened = await world.open();
        right = opened.table;
        wrong = make(world.send);
        return opened;
      },
      send: (shop, request) => (shop.table === right ? world.send(shop, request) : wrong(shop, request)),
    };
  };
}

/** Races until no order explains one. @returns the number of races; undefined if all of them were explained */
export async function findRejection<M, C extends { readonly do: string }, R>(
  world: World<M, C, R>,
  script: Script<C>,
  { seed, numRuns }: { readonly seed: number; readonly numRuns: number },
): Promise<number | undefined> {
  const details = await fc.check(drawRace(world, script), { seed, numRuns, endOnFailure: true });
  if (!details.failed) return undefined;
  const { errorInstance } = details;
  const isUnexplained =
    errorInstance instanceof Error && errorInstance.message.startsWith("No order explains");
  if (!isUnexplained) throw errorInstance;
  return details.numRuns;
}
