import { join } from "node:path";
import { functionNameFor } from "../../../lib/http/routes.ts";
import { readAddressLimit, readProfile } from "../../../lib/runtime/environment-values.ts";
import { buildDeclarations, DIST } from "../../build/build.ts";
import type { Declared } from "../../build/declared.ts";
import { openTable } from "../../commands/keys/open-table.ts";
import { type Deployment, readDeployment } from "../../deployment.ts";
import { EVENT_SOURCE, QUEUE_PATH, startAwsServices } from "../aws-services.ts";
import { type Background, openBackground } from "../background/background.ts";
import { freeIntegrations } from "../background/end-leases.ts";
import { openBundles } from "../bundles.ts";
import { dataFolder } from "../data-folder.ts";
import { createDemoKeys } from "../demo/demo-keys.ts";
import { openDemoShop } from "../demo/demo-store.ts";
import { invokeBundles } from "../functions.ts";
import { signingKeys } from "../signing-keys.ts";
import { HOST_FROM_CONTAINER, relay } from "./relay.ts";

export type BackEnd = {
  /** Environment of the functions in their containers. */
  readonly environment: Readonly<Record<string, string>>;
  readonly samOptions: readonly string[];
  readonly close: () => Promise<void>;
};

const bundles = openBundles(DIST);

/**
 * Starts the services behind the functions: the table with the demo shop on this machine's engine, and stand-ins for other
 * AWS services. Consumers of table changes and deliveries of events run in this process.
 */
export async function openBackEnd(): Promise<BackEnd> {
  const opened = await openTable(undefined);
  await createDemoKeys(opened.table);
  await openDemoShop(opened.table, {
    imageBase: "http://127.0.0.1:3000",
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
    // A presigned address is valid for one host, and no host name works both in containers and outside.
    CARTWRIGHT_FILES_BUCKET: "none",
    CARTWRIGHT_FILES_URL: "",
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
  const relays = await openRelays(opened.endpoint ?? "", services.endpoint, background);
  const [table = "", others = ""] = relays.map(({ endpoint }) => endpoint);
  // A path with an extra slash is forwarded to a function that runs in this process.
  Object.assign(process.env, settings, {
    CARTWRIGHT_SIGNING_KEY_PARAMETER: deployment.signingKeyParameter,
    DYNAMODB_ENDPOINT: opened.endpoint,
    CARTWRIGHT_DELIVERY_QUEUE: `${services.endpoint}${QUEUE_PATH}`,
    CARTWRIGHT_EVENT_SOURCE: EVENT_SOURCE,
    LAMBDA_ENDPOINT: services.endpoint,
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

/** Addresses of the other services for functions in containers. */
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

type Called = {
  readonly deployment: Deployment;
  readonly declared: Declared;
  readonly background: Background;
};

function startServices(signingKey: string, { deployment, declared, background }: Called) {
  const invoke = invokeBundles(bundles);
  const ids = [declared.fallbackId, ...declared.routes.map(({ id }) => id)];
  const readId = (name: string) =>
    ids.find((id) => `${deployment.functionPrefix}${functionNameFor(id)}` === name) ?? name;
  return startAwsServices({
    sendMessage: background.sendMessage,
    eventMapping: background.eventMapping,
    parameter: (name) => (name === deployment.signingKeyParameter ? signingKey : undefined),
    invoke: async (name, payload) => JSON.stringify(await invoke(readId(name), JSON.parse(payload))),
  });
}
