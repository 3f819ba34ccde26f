import { setTimeout as pause } from "node:timers/promises";
import { functionContainers } from "../containers.ts";
import { type Call, type Check, same } from "./calls.ts";
import type { LocalApi } from "./local-api.ts";

const TRIES = 100;
const PAUSE_MS = 50;

/** Checks of the shutdown at the worst time: while a function answers. */
export function endChecks(call: Call, api: LocalApi): readonly Check[] {
  return [
    {
      says: "ended amid a request, it leaves no container and no process behind",
      run: async () => {
        const before = new Set(await functionContainers());
        const makeAddedTotals = async () => (await functionContainers()).filter((id) => !before.has(id));
        const asked = call("GET", "/v2/carts/my-cart").catch(() => {});
        for (let tried = 0; tried < TRIES && (await makeAddedTotals()).length === 0; tried += 1)
          await pause(PAUSE_MS);
        same("nothing listens any more", await api.stop(), true);
        await asked;
        same("containers that are left", await makeAddedTotals(), []);
      },
    },
  ];
}
