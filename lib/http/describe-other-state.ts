import { ApiError, toApiError } from "../kernel/errors.ts";
import type { ItemWriter } from "../kernel/item-writer.ts";
import { isObject } from "../kernel/objects.ts";
import type { WrittenItem } from "../table/stamp/read-writers.ts";
import { formatActor } from "../use-case/shown-maker.ts";
import { nameMakers, type ReadAddresses } from "./name-makers.ts";

type Refused = {
  /** Recorded items that the request has read. */
  readonly items: readonly WrittenItem[];
  /** Id of the endpoint. */
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
};

/** Adds to a 412 who made the state that is there. Not for shoppers. */
export async function describeOtherState(
  error: unknown,
  refused: Refused,
  read: ReadAddresses,
): Promise<unknown> {
  if (!(error instanceof ApiError) || error.status !== 412) return error;
  const [problem] = error.problems;
  const { current, ...state } = problem.meta ?? {};
  if (!isObject(current)) return error;
  const writer = findStateWriter(current["id"], Date.parse(String(state["updated_at"])), refused);
  const updated_by = writer && formatActor(writer.actor);
  const [named, shown] = await nameMakers([{ ...state, updated_by }, current], read);
  return toApiError({ ...problem, meta: { ...Object(named), current: shown } });
}

/** No request takes longer. */
const LONGEST_REQUEST_MS = 30_000;

/**
 * The last writer of the item, if that writer has made this state: an item may be written for what a reader does not see, and
 * several resources may share it. Writers name the second in which their request began.
 * @param updatedAt NaN for a state without the time
 */
function findStateWriter(
  id: unknown,
  updatedAt: number,
  { items, operation, params }: Refused,
): ItemWriter | undefined {
  const ids = ["", ...Object.values(params)].map((text) => text.toLowerCase());
  const own = items.filter((item) => item.id.split("/").at(-1)?.toLowerCase() === String(id).toLowerCase());
  const around = items.filter((item) => ids.includes(item.id.toLowerCase()));
  const [candidates = []] = [own, around, items].filter((some) => some.length > 0);
  const isAlone = own.length > 0 || ids.length === 1;
  const isMaker = ({ at, operation: last }: ItemWriter) => {
    const passed = updatedAt - at.getTime();
    return Number.isNaN(passed) ? isAlone && last === operation : passed >= 0 && passed < LONGEST_REQUEST_MS;
  };
  return candidates.flatMap(({ writer }) => (writer && isMaker(writer) ? [writer] : [])).at(0);
}
