import { isBuiltInKey, parseEntryType } from "../../../events/event-keys.ts";
import { findApiTypes } from "../../../extensions/store.ts";
import type { Context } from "../../../use-case/context.ts";
import { refuseIntegration } from "../integration.ts";

const MOST_KEYS = 5;

/**
 * @param before observed keys: those of deleted Custom APIs stay allowed
 * @throws ApiError 422 for more than five keys, or naming each unknown key
 * @answers Which event keys may be observed?
 */
export async function checkObservedKeys(
  { table }: Pick<Context, "table">,
  requestedKeys: readonly string[],
  before: readonly string[] = [],
): Promise<readonly string[]> {
  const observed = [...new Set(requestedKeys)];
  if (observed.length > MOST_KEYS) {
    refuseIntegration([{ path: "observes", text: `must have at most ${MOST_KEYS} event keys` }]);
  }
  const open = observed.filter((key) => !isBuiltInKey(key) && !before.includes(key));
  const types = open.flatMap((key) => parseEntryType(key) ?? []);
  const existingTypes = types.length > 0 ? await findApiTypes(table, [...new Set(types)]) : new Set<string>();
  const unknown = open.filter((key) => !existingTypes.has(parseEntryType(key) ?? ""));
  refuseIntegration(
    unknown.map((key) => ({
      path: `observes.${requestedKeys.indexOf(key)}`,
      text: `names no event: '${key}'`,
    })),
  );
  return observed;
}
