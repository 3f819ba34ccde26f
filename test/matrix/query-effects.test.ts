import { beforeAll, describe, expect, it } from "@jest/globals";
import { areaName } from "../../infra/area-name.ts";
import { endpoints } from "../../infra/endpoints.ts";
import { findExample } from "../../infra/reference/examples/read-examples.ts";
import { hasAccount, listMissingFiles, listUnneeded, type Unshown } from "../support/effects/accounts.ts";
import type { EffectStore } from "../support/effects/look-for-effects.ts";
import { lookForQueryEffects, SHOWS } from "../support/effects/look-for-query-effects.ts";
import { QUERY_ACCOUNTS } from "../support/effects/query-accounts.ts";
import { openQueryStore } from "../support/effects/query-store.ts";

const withParameters = endpoints.filter(
  ({ query = {}, headers = {} }) => Object.keys({ ...query, ...headers }).length > 0,
);
const areas = [...new Set(withParameters.map(({ id }) => areaName(id)))];

const WHAT_TO_DO =
  "Each of these query parameters and headers was sent, and no answer or later read showed it as expected. Give it an effect, " +
  "refuse other values by name, take it out of the declaration, or give an account of it in test/support/effects/query-accounts.ts.";

describe("each declared query parameter and header", () => {
  const unshown: Unshown[] = [];
  let store: EffectStore;
  beforeAll(async () => {
    store = await openQueryStore();
  }, 60_000);

  it.each(areas)(
    "of %s shows in an answer or a read, refuses other values by name, or has an account",
    async (area) => {
      const without: string[] = [];
      for (const endpoint of withParameters.filter(({ id }) => areaName(id) === area)) {
        const example = findExample(endpoint);
        const effects =
          !example || example.isShownOnly
            ? new Map([["all", "not sent"]])
            : await lookForQueryEffects({ store, endpoint, example });
        const { id } = endpoint;
        for (const [name, effect] of effects) {
          if (effect === SHOWS) continue;
          unshown.push({ id, name });
          if (!hasAccount(QUERY_ACCOUNTS, id, name)) without.push(`${id} ${name}: ${effect}`);
        }
      }
      if (without.length > 0) throw new Error(`${WHAT_TO_DO}\n${without.join("\n")}`);
    },
    120_000,
  );

  it("has no account that it does not need, and accounts name tests that are there", () => {
    expect(listUnneeded(QUERY_ACCOUNTS, unshown)).toEqual([]);
    expect(listMissingFiles(QUERY_ACCOUNTS)).toEqual([]);
  });
});
