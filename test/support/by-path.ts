import type { Table } from "../../lib/table/table.ts";
import type { Method } from "../../lib/use-case/gateway.ts";
import { at } from "../formats/paths.ts";
import type { Call } from "./call.ts";
import { writtenEndpoints } from "./endpoint-at.ts";
import type { Answer, Undescribed } from "./routes.ts";
import { NOON } from "./runtime.ts";
import { type Shop, shopOn } from "./shop.ts";
import { memoryTable } from "./tables/memory-table.ts";

type More = Omit<Partial<Call>, "params" | "body" | "table" | "now">;
/** A request by what stands in its line; a body is what stands under `data` unless it says otherwise. */
export type Ask = More & { readonly data?: unknown; readonly body?: unknown; readonly table?: Table };
export type AskByPath = (method: Method, path: string, given?: Ask) => Promise<Answer>;
export type OkByPath = (method: Method, path: string, given?: Ask) => Promise<Undescribed>;

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** A store as its clients see it: by method and path, over a clock that stands until it is moved. */
export type PathStore<T extends Table = Table> = Shop<T> & {
  readonly later: (seconds: number) => void;
  readonly ask: AskByPath;
  /** The data of an answer. @throws Error for a refusal */
  readonly ok: OkByPath;
};

/** @param wrap what stands before the memory table, such as something that takes notes */
export function aPathStore<T extends Table>(
  wrap: (table: ReturnType<typeof memoryTable>) => T,
  settings: Call = {},
): PathStore<T> {
  const clock = { now: NOON };
  const now = () => clock.now;
  const table = wrap(memoryTable({ now }));
  const shop = shopOn(table, { now, ...settings });
  const ask: AskByPath = async (method, path, { data, body, ...rest } = {}) => {
    const sent = body ?? (data === undefined ? undefined : { data });
    return shop.send(method, path, { ...rest, ...(sent === undefined ? {} : { body: sent }) });
  };
  const ok: OkByPath = async (method, path, given = {}) => {
    const answer = await ask(method, path, given);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body?.data;
  };
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  return { ...shop, later, ask, ok };
}

/** The methods that some endpoint takes at a path. */
export function methodsAt(path: string): readonly Method[] {
  return METHODS.filter((method) => {
    try {
      return at(writtenEndpoints, method, path) !== undefined;
    } catch {
      return false;
    }
  });
}

/** What was refused, as status and title of the first error. */
export const refusal = ({ status, body }: Answer): [number, string] => [status, body?.errors?.[0]?.title];
export const statusOf = ({ status }: Answer): number => status;
export const idsOf = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => id);
/** So often at once. */
export const times = <T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)));
/** How many answers have which status. */
export const counted = (answers: readonly Answer[]): Record<number, number> =>
  Object.fromEntries(
    [...new Set(answers.map(statusOf))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  );
