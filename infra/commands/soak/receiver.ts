import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { listen } from "../../local/free-port.ts";

/** Positions of an object that were delivered, and events by id. */
export type Deliveries = {
  readonly positions: Map<string, Set<number>>;
  readonly ids: Set<string>;
  count: number;
};

export type Receiver = { readonly url: string; readonly got: Deliveries; readonly close: () => void };

type Sent = {
  readonly id?: string;
  readonly position?: number;
  readonly object?: { readonly type: string; readonly id: string };
};

/** A webhook of its own that takes everything and remembers the positions. */
export async function openReceiver(): Promise<Receiver> {
  const got: Deliveries = { positions: new Map(), ids: new Set(), count: 0 };
  const server = createServer(async (asked, answer) => {
    const sent = (await json(asked).catch(() => ({}))) as Sent;
    noteDelivery(got, sent);
    answer.writeHead(204).end();
  });
  return { url: `http://127.0.0.1:${await listen(server)}/`, got, close: () => server.close() };
}

/** Remembers an event; one delivery more of the same event is right. */
export function noteDelivery(got: Deliveries, { id, position, object }: Sent): void {
  got.count += 1;
  if (id !== undefined) got.ids.add(id);
  if (!object || position === undefined) return;
  const name = `${object.type}/${object.id}`;
  got.positions.set(name, (got.positions.get(name) ?? new Set()).add(position));
}

/** @returns a line for each object of which positions are missing below its highest one */
export function gapsIn({ positions }: Pick<Deliveries, "positions">): string[] {
  return [...positions].flatMap(([object, found]) => {
    const highest = Math.max(...found);
    const missing = Array.from({ length: highest }, (_, at) => at + 1).filter((one) => !found.has(one));
    return missing.length === 0 ? [] : [`event positions ${missing.join(", ")} of ${object} were not sent`];
  });
}
