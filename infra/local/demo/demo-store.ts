import { randomUUID } from "node:crypto";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { Table } from "../../../lib/table/table.ts";
import { type Context, PASSWORD_COST, WITHOUT_REQUEST } from "../../../lib/use-case/context.ts";
import type { Step } from "../../commands/progress/display.ts";
import { DEMO_ADMIN } from "./clients.ts";
import { addDemo, addSamples } from "./demo-parts.ts";
import { demoId } from "./stable-id.ts";

export type Opening = {
  /** Base address of the shop's pictures. */
  readonly imageBase: string;
  /** Profile of the service: public storefronts need more in the shop than the specification does. */
  readonly profile?: Context["profile"];
  /** Receives the name of the step in progress. */
  readonly step?: Step;
  /** Tests use a lower cost. */
  readonly passwordCost?: Context["passwordCost"];
  readonly now?: Context["now"];
};

/** Fills the demo shop if nothing is on sale yet, with the functions of the merchants' endpoints. */
export async function openDemoShop(table: Table, opening: Opening): Promise<void> {
  const {
    imageBase,
    profile = "specification",
    step = () => {},
    passwordCost = PASSWORD_COST,
    now = () => new Date(),
  } = opening;
  const makeMerchant = (name?: string) => ({ ...merchant(table, name), passwordCost, now });
  const setting = { imageBase, profile };
  await addDemo(makeMerchant, setting, step);
  step("samples");
  await addSamples(makeMerchant, setting);
}

const OPENING_MS = 60_000;

function merchant(table: Table, name?: string): Omit<Context, "now"> {
  const nothing = () => {};
  const newId = name === undefined ? randomUUID : createIdSource(name);
  return {
    ...WITHOUT_REQUEST,
    table,
    newId,
    caller: { grant: "client_credentials", clientId: DEMO_ADMIN.clientId },
    profile: "specification",
    log: { info: nothing, warn: nothing, error: nothing },
    count: nothing,
    deadline: deadlineIn(OPENING_MS),
    requestId: randomUUID(),
    effectId: randomUUID().slice(0, 16),
    demoKeys: "allowed",
    addressLimit: 25,
  };
}

/** The first id of a call follows from its name, further ids from the name and a number. */
function createIdSource(name: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return demoId(count === 1 ? name : `${name} ${count}`);
  };
}
