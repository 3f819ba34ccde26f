import { entryTypeIn, isKnownKey } from "../../events/event-keys.ts";
import { knownApiTypes } from "../../extensions/custom-apis/api-values-store.ts";
import type { Context } from "../../use-case/context.ts";
import { refuseIntegration } from "../faults.ts";

const MOST_KEYS = 5;

/**
 * The event keys of an integration, each once.
 * @param before keys that it observes already: those of a Custom API that is gone since stay, and are never raised
 * @throws ApiError 422 for more than five, and naming each key of an event that does not exist
 */
export async function checkObservedKeys(
  { table }: Pick<Context, "table">,
  given: readonly string[],
  before: readonly string[] = [],
): Promise<readonly string[]> {
  const observed = [...new Set(given)];
  if (observed.length > MOST_KEYS) {
    refuseIntegration([{ path: "observes", text: `must have at most ${MOST_KEYS} event keys` }]);
  }
  const open = observed.filter((key) => !isKnownKey(key) && !before.includes(key));
  const types = open.flatMap((key) => entryTypeIn(key) ?? []);
  const known = types.length > 0 ? await knownApiTypes(table, [...new Set(types)]) : new Set<string>();
  const unknown = open.filter((key) => !known.has(entryTypeIn(key) ?? ""));
  refuseIntegration(
    unknown.map((key) => ({ path: `observes.${given.indexOf(key)}`, text: `names no event: '${key}'` })),
  );
  return observed;
}
