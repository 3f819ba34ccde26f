import { beforeAll, describe, expect, it } from "@jest/globals";
import { areaName } from "../../infra/area-name.ts";
import { endpoints } from "../../infra/endpoints.ts";
import { findExample } from "../../infra/reference/examples/read-examples.ts";
import {
  ACCOUNTS,
  hasAccount,
  listMissingFiles,
  listUnneeded,
  type Unshown,
} from "../support/effects/accounts.ts";
import {
  type EffectStore,
  isFound,
  lookForEffects,
  openEffectStore,
} from "../support/effects/look-for-effects.ts";
import { listRequestFields, readDeclaredForm } from "../support/effects/request-fields.ts";

const withBody = endpoints.filter(({ body }) => body !== undefined);
const areas = [...new Set(withBody.map(({ id }) => areaName(id)))];

const WHAT_TO_DO =
  "Each of these fields was sent with another value, and no answer, later read or refusal showed it. Give it an effect, refuse " +
  "it by name (`checkFieldsWithoutEffect`), or give an account of it in test/support/effects/accounts.ts.";

describe("each declared field of each request", () => {
  const unshown: Unshown[] = [];
  let store: EffectStore;
  beforeAll(async () => {
    store = await openEffectStore();
  }, 60_000);

  it.each(areas)(
    "of %s shows in an answer or a read, is refused by name, or has an account",
    async (area) => {
      const without: string[] = [];
      for (const endpoint of withBody.filter(({ id }) => areaName(id) === area)) {
        const example = findExample(endpoint);
        const found =
          !example || example.isShownOnly
            ? new Map(
                listRequestFields(readDeclaredForm(endpoint)).map(
                  ({ path }) => [path.join("."), "not sent"] as const,
                ),
              )
            : await lookForEffects(store, endpoint, example);
        const { id } = endpoint;
        for (const [name, effect] of found) {
          if (isFound(effect)) continue;
          unshown.push({ id, name });
          if (!hasAccount(ACCOUNTS, id, name)) without.push(`${id} ${name}: ${effect}`);
        }
      }
      if (without.length > 0) throw new Error(`${WHAT_TO_DO}\n${without.join("\n")}`);
    },
    120_000,
  );

  it("has no account that it does not need, and accounts name tests that are there", () => {
    expect(listUnneeded(ACCOUNTS, unshown)).toEqual([]);
    expect(listMissingFiles(ACCOUNTS)).toEqual([]);
  });
});
