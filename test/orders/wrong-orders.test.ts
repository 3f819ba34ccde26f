import { describe, expect, it } from "@jest/globals";
import type fc from "fast-check";
import { buying, CODED, checkout, ORDERED, paying, payment } from "../support/models/orders/commands.ts";
import { createOrdersWorld } from "../support/models/orders/world.ts";
import {
  WRONG_ALONE,
  WRONG_CHECKOUTS,
  WRONG_PAYMENTS,
  WRONG_STOCK,
  type WrongService,
} from "../support/models/orders/wrong-orders.ts";
import { raceClients } from "../support/models/run.ts";
import { START, write } from "../support/models/stock/requests.ts";
import { STOCK } from "../support/models/stock/world.ts";
import type { World } from "../support/models/world.ts";
import { spoilTable } from "../support/models/wrong-worlds.ts";
import { ofVolume } from "../support/volume.ts";

const LIMIT_MS = 60_000;
/** Stock below zero breaks the schema of an answer before any order is tried. */
const REJECTION = /No order explains|breaks its schema/;

/**
 * The clients, with the number of races in which each wrong service must be rejected. Every service gets the same races; the
 * seed is one of those that show all faults early.
 */
type Clients<C> = {
  readonly start: readonly C[];
  readonly command: fc.Arbitrary<C>;
  readonly races: number;
  readonly seed: number;
};

function describeRaces<M, C extends { readonly do: string }, R>(
  what: string,
  world: World<M, C, R>,
  { races, seed, ...clients }: Clients<C>,
  wrong: readonly WrongService[],
): void {
  describe(`races of ${what}`, () => {
    it(
      `accept the service ${races} times`,
      async () => {
        await raceClients(world, clients, races, { seed, endOnFailure: true });
      },
      LIMIT_MS,
    );

    it.each(wrong)(
      "reject one that %s",
      async (_, wrap) => {
        const wrongWorld = spoilTable<M, C, R>(wrap)(world);
        const raced = raceClients(wrongWorld, clients, races, { seed, endOnFailure: true });
        const cause = expect.objectContaining({ message: expect.stringMatching(REJECTION) });
        await expect(raced).rejects.toMatchObject({ cause });
      },
      LIMIT_MS,
    );
  });
}

describeRaces(
  "stock",
  STOCK,
  { start: START, command: write, races: ofVolume(4, 20), seed: 20_260_302 },
  WRONG_STOCK,
);
describeRaces(
  "orders and their payments",
  createOrdersWorld(0),
  { start: ORDERED, command: paying, races: 12, seed: 20_260_302 },
  WRONG_PAYMENTS,
);
describeRaces(
  "payments for the last piece",
  createOrdersWorld(0),
  { start: ORDERED, command: payment, races: ofVolume(4, 9), seed: 20_260_305 },
  WRONG_ALONE.payments,
);
describeRaces(
  "carts and codes",
  createOrdersWorld(10),
  { start: CODED, command: buying, races: ofVolume(4, 18), seed: 20_260_313 },
  WRONG_CHECKOUTS,
);
describeRaces(
  "checkouts",
  createOrdersWorld(0),
  { start: CODED, command: checkout, races: ofVolume(4, 12), seed: 20_260_308 },
  WRONG_ALONE.checkouts,
);
