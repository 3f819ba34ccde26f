import { beforeAll, describe, expect, it } from "@jest/globals";
import { areaName } from "../../infra/area-name.ts";
import { type Campaign, endpoints, openCampaign } from "../support/fuzz/campaign.ts";
import { isLong, ofVolume } from "../support/volume.ts";

/** Requests of each endpoint. There are more where there is more to vary. */
const FEWEST = ofVolume(4, 1000);
/** `npm test` always sends the same requests, each long run sends others. `CARTWRIGHT_SEED` repeats those of a failure. */
const SEED = Number(process.env["CARTWRIGHT_SEED"] ?? (isLong ? Date.now() % 2 ** 31 : 2));
const LONGEST_MS = ofVolume(300_000, 7_200_000);

const areas = [...new Set(endpoints.map(({ id }) => areaName(id)))];

describe("good, nearly good and hostile requests in any order", () => {
  let campaign: Campaign;
  const reports = new Map<string, Promise<string | undefined>>();
  beforeAll(async () => {
    campaign = await openCampaign();
  }, LONGEST_MS);
  const reportOn = (area: string) => {
    const report = reports.get(area) ?? campaign.run(area, { seed: SEED, scenarios: FEWEST });
    reports.set(area, report);
    return report;
  };

  it.each(areas)(
    "of %s get no 5xx, and an answer as described; what is refused or only read changes nothing",
    async (area) => {
      const report = await reportOn(area);
      if (report !== undefined) throw new Error(report);
    },
    LONGEST_MS,
  );

  it(
    "reach every endpoint, nine of ten with success by a request that no example shows",
    async () => {
      for (const area of areas) await reportOn(area);
      const shares = endpoints.map(({ id }) => ({ id, sent: 0, succeeded: 0, ...campaign.shares.get(id) }));
      expect(shares.filter(({ sent }) => sent < FEWEST)).toEqual([]);
      const unsuccessful = shares.filter(({ succeeded }) => succeeded === 0).map(({ id }) => id);
      expect(unsuccessful.slice(endpoints.length / 10)).toEqual([]);
    },
    LONGEST_MS,
  );
});
