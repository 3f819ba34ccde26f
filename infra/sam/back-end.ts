import { join } from "node:path";
import { nameOf } from "../../lib/http/routes.ts";
import { addressLimitOf, profileOf } from "../../lib/runtime/environment-values.ts";
import { declaredConsumers } from "../build/declared.ts";
import { DIST } from "../build.ts";
import { type Deployment, deploymentOf } from "../deployment.ts";
import { endpoints } from "../endpoints.ts";
import { openTable } from "../keys/open-table.ts";
import { QUEUE_PATH, startAwsServices } from "../local/aws-services.ts";
import { type Background, openBackground } from "../local/background/background.ts";
import { freeIntegrations } from "../local/background/end-leases.ts";
import { openBundles } from "../local/bundles.ts";
import { dataFolder } from "../local/data-folder.ts";
import { createDemoKeys } from "../local/demo/demo-keys.ts";
import { openDemoShop } from "../local/demo/demo-store.ts";
import { bundledFunctions } from "../local/functions.ts";
import { signingKeys } from "../local/signing-keys.ts";
import { HOST_FROM_CONTAINER, relay } from "./relay.ts";

export type BackEnd = {
  /** Environment of the functions in their containers. */
  readonly environment: Readonly<Record<string, string>>;
  readonly samOptions: readonly string[];
  readonly close: () => Promise<void>;
};

const bundles = openBundles(DIST);

/**
 * What the functions call: the table with the demo shop on this machine's engine, and the other services. What no request
 * calls runs in this process: consumers of the table's changes, and deliveries of events.
 */
export async function openBackEnd(): Promise<BackEnd> {
  const opened = await openTable(undefined);
  await createDemoKeys(opened.table);
  await openDemoShop(opened.table, {
    imageBase: "http://127.0.0.1:3000",
    profile: profileOf(process.env["CARTWRIGHT_PROFILE"]),
  });
  const data = dataFolder();
  const keys = await signingKeys(join(data, "signing-key.json"));
  const settings = {
    CARTWRIGHT_TABLE: opened.name,
    CARTWRIGHT_PROFILE: profileOf(process.env["CARTWRIGHT_PROFILE"]),
    CARTWRIGHT_ADDRESS_LIMIT: String(addressLimitOf(process.env["CARTWRIGHT_ADDRESS_LIMIT"])),
    CARTWRIGHT_PUBLIC_KEYS: JSON.stringify({ keys: [keys.publicKey] }),
    CARTWRIGHT_DEMO_KEYS: "allowed",
    CARTWRIGHT_LOOPBACK_TARGETS: "allowed",
    // Addresses are signed for one host, and none is the same for containers and for what calls from outside.
    CARTWRIGHT_FILES_BUCKET: "",
    CARTWRIGHT_FILES_URL: "",
  };
  const deployment = deploymentOf(process.env);
  const background = await openBackground({
    ...{ endpoint: opened.endpoint ?? "", tableName: opened.name, report: console.error },
    ...{ consumers: declaredConsumers(), load: bundles },
    // The service on this machine may run on the same table, and has a position of its own.
    positionFile: join(data, "sam-stream.json"),
  });
  const services = await startServices(JSON.stringify(keys.privateKey), deployment, background);
  const relays = await openRelays(opened.endpoint ?? "", services.endpoint, background);
  const [table = "", others = ""] = relays.map(({ endpoint }) => endpoint);
  // A path with a slash too many is forwarded to a function that runs in this process.
  Object.assign(process.env, settings, {
    CARTWRIGHT_SIGNING_KEY_PARAMETER: deployment.signingKeyParameter,
    DYNAMODB_ENDPOINT: opened.endpoint,
    CARTWRIGHT_DELIVERY_QUEUE: `${services.endpoint}${QUEUE_PATH}`,
    SQS_ENDPOINT: services.endpoint,
    SSM_ENDPOINT: services.endpoint,
  });
  background.begin(await freeIntegrations(opened.table));
  return {
    environment: { ...settings, DYNAMODB_ENDPOINT: table, ...calling(others) },
    samOptions: process.platform === "linux" ? ["--add-host", `${HOST_FROM_CONTAINER}:host-gateway`] : [],
    close: async () => {
      for (const one of [...relays, services]) one.close();
      await background.close();
      await opened.close();
    },
  };
}

/** Where functions in containers find the other services. */
function calling(endpoint: string) {
  return {
    CARTWRIGHT_DELIVERY_QUEUE: `${endpoint}${QUEUE_PATH}`,
    SQS_ENDPOINT: endpoint,
    SSM_ENDPOINT: endpoint,
    LAMBDA_ENDPOINT: endpoint,
  };
}

function openRelays(table: string, services: string, { wake }: Background) {
  return Promise.all([relay(table, wake), relay(services)]);
}

function startServices(signingKey: string, deployment: Deployment, { sendMessage }: Background) {
  const invoke = bundledFunctions(bundles);
  const idOf = (name: string) =>
    endpoints.find(({ id }) => `${deployment.functionPrefix}${nameOf(id)}` === name)?.id ?? name;
  return startAwsServices({
    sendMessage,
    parameter: (name) => (name === deployment.signingKeyParameter ? signingKey : undefined),
    invoke: async (name, payload) => JSON.stringify(await invoke(idOf(name), JSON.parse(payload))),
  });
}
