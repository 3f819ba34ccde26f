import { join } from "node:path";
import { readAddressLimit, readProfile, readPublicAddress } from "../../../lib/runtime/environment-values.ts";
import { buildDeclarations, DIST } from "../../build/build.ts";
import type { Declared } from "../../build/declared.ts";
import { openTable } from "../../commands/keys/open-table.ts";
import { type Deployment, readDeployment } from "../../deployment.ts";
import { EVENT_SOURCE, makeServiceVariables, startAwsServices } from "../aws-services.ts";
import { type Background, openBackground } from "../background/background.ts";
import { freeIntegrations } from "../background/end-leases.ts";
import { openBundles } from "../bundles.ts";
import { createDemoKeys } from "../demo/demo-keys.ts";
import { openDemoShop } from "../demo/demo-store.ts";
import { invokeBundles, invokeByName } from "../functions.ts";
import { IDENTITY_PARAMETERS, listClientSecrets } from "../identity-provider/demo-profiles.ts";
import { dataFolder, signingKeys } from "../instance.ts";
import { openParameters } from "../parameters.ts";
import { HOST_FROM_CONTAINER, relay } from "./relay.ts";

export type BackEnd = {
  /** Environment of the functions in their containers. */
  readonly environment: Readonly<Record<string, string>>;
  readonly samOptions: readonly string[];
  readonly close: () => Promise<void>;
};

const bundles = openBundles(DIST);

/** Where `sam local` listens by default. */
const SAM_ADDRESS = "http://127.0.0.1:3000";

/**
 * Starts the services behind the functions: the table with the demo shop on this machine's engine, and stand-ins for other
 * AWS services. Consumers of table changes and deliveries of events run in this process.
 */
export async function openBackEnd(): Promise<BackEnd> {
  const opened = await openTable(undefined);
  await createDemoKeys(opened.table);
  await openDemoShop(opened.table, {
    imageBase: SAM_ADDRESS,
    profile: readProfile(process.env["CARTWRIGHT_PROFILE"]),
  });
  const data = dataFolder();
  const keys = await signingKeys(join(data, "signing-key.json"));
  const settings = {
    CARTWRIGHT_TABLE: opened.name,
    CARTWRIGHT_PROFILE: readProfile(process.env["CARTWRIGHT_PROFILE"]),
    CARTWRIGHT_ADDRESS_LIMIT: String(readAddressLimit(process.env["CARTWRIGHT_ADDRESS_LIMIT"])),
    CARTWRIGHT_PUBLIC_KEYS: JSON.stringify({ keys: [keys.publicKey] }),
    CARTWRIGHT_DEMO_KEYS: "allowed",
    CARTWRIGHT_LOOPBACK_TARGETS: "allowed",
    CARTWRIGHT_IDENTITY_PARAMETERS: IDENTITY_PARAMETERS,
    CARTWRIGHT_STAFF_POOL: "none",
    CARTWRIGHT_ADDRESS: readPublicAddress(process.env["CARTWRIGHT_ADDRESS"]) ?? SAM_ADDRESS,
    // A presigned address is valid for one host, and no host name works both in containers and outside.
    CARTWRIGHT_FILES_BUCKET: "none",
    CARTWRIGHT_FILES_URL: "",
    CARTWRIGHT_PRIVATE_BUCKET: "none",
  };
  const deployment = readDeployment(process.env);
  const declared = await buildDeclarations();
  const background = await openBackground({
    ...{ endpoint: opened.endpoint ?? "", tableName: opened.name, report: console.error },
    ...{ consumers: declared.consumers, load: bundles },
    // `npm start` may run on the same table and stores its own position.
    positionFile: join(data, "sam-stream.json"),
  });
  const services = await startServices(JSON.stringify(keys.privateKey), { deployment, declared, background });
  const [table, others] = await Promise.all([
    relay(opened.endpoint ?? "", background.wake),
    relay(services.endpoint),
  ]);
  // A path with an extra slash is forwarded to a function that runs in this process.
  Object.assign(process.env, settings, {
    CARTWRIGHT_SIGNING_KEY_PARAMETER: deployment.signingKeyParameter,
    DYNAMODB_ENDPOINT: opened.endpoint,
    CARTWRIGHT_EVENT_SOURCE: EVENT_SOURCE,
    ...makeServiceVariables(services.endpoint),
  });
  background.begin(await freeIntegrations(opened.table));
  return {
    environment: { ...settings, DYNAMODB_ENDPOINT: table.endpoint, ...makeServiceVariables(others.endpoint) },
    samOptions: process.platform === "linux" ? ["--add-host", `${HOST_FROM_CONTAINER}:host-gateway`] : [],
    close: async () => {
      for (const one of [table, others, services]) one.close();
      await background.close();
      await opened.close();
    },
  };
}

type Called = {
  readonly deployment: Deployment;
  readonly declared: Declared;
  readonly background: Background;
};

async function startServices(signingKey: string, { deployment, declared, background }: Called) {
  const parameters = await openParameters(undefined, {
    [deployment.signingKeyParameter]: signingKey,
    ...listClientSecrets(),
  });
  return startAwsServices({
    sendMessage: background.sendMessage,
    eventMapping: background.eventMapping,
    parameters,
    invoke: invokeByName(invokeBundles(bundles), declared, deployment.functionPrefix),
  });
}
