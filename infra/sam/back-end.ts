import { join } from "node:path";
import { nameOf } from "../../lib/http/routes.ts";
import { addressLimitOf, profileOf } from "../../lib/runtime/environment.ts";
import { ROOT } from "../build/options.ts";
import { DIST } from "../build.ts";
import { type Deployment, deploymentOf } from "../deployment.ts";
import { endpoints, wokenConsumers } from "../endpoints.ts";
import { openTable } from "../keys/open-table.ts";
import { startAwsServices } from "../local/aws-services.ts";
import { createDemoKeys, openDemoShop } from "../local/demo/demo-store.ts";
import { bundledConsumer, bundledFunctions } from "../local/functions.ts";
import { localStreams } from "../local/local-stream.ts";
import { signingKeys } from "../local/signing-keys.ts";
import { HOST_FROM_CONTAINER, relay } from "./relay.ts";

export type BackEnd = {
  /** Environment of the functions in their containers. */
  readonly environment: Readonly<Record<string, string>>;
  readonly samOptions: readonly string[];
  readonly close: () => Promise<void>;
};

/** What the functions call: the table with the demo shop on this machine's engine, and the two other services. */
export async function openBackEnd(): Promise<BackEnd> {
  const opened = await openTable(undefined);
  await createDemoKeys(opened.table);
  await openDemoShop(opened.table, "http://127.0.0.1:3000");
  const keys = await signingKeys(
    join(process.env["CARTWRIGHT_DATA"] ?? join(ROOT, ".data"), "signing-key.json"),
  );
  const settings = {
    CARTWRIGHT_TABLE: opened.name,
    CARTWRIGHT_PROFILE: profileOf(process.env["CARTWRIGHT_PROFILE"]),
    CARTWRIGHT_ADDRESS_LIMIT: String(addressLimitOf(process.env["CARTWRIGHT_ADDRESS_LIMIT"])),
    CARTWRIGHT_PUBLIC_KEYS: JSON.stringify({ keys: [keys.publicKey] }),
    CARTWRIGHT_DEMO_KEYS: "allowed",
    // Addresses are signed for one host, and none is the same for containers and for what calls from outside.
    CARTWRIGHT_FILES_BUCKET: "",
    CARTWRIGHT_FILES_URL: "",
  };
  const deployment = deploymentOf(process.env);
  const services = await startServices(JSON.stringify(keys.privateKey), deployment);
  const stream = localStreams(
    wokenConsumers.map(({ id }) => bundledConsumer(DIST, id)),
    console.error,
  );
  const relays = await Promise.all([relay(opened.endpoint ?? "", stream.wake), relay(services.endpoint)]);
  const [table, others] = relays.map(({ endpoint }) => endpoint);
  // A path with a slash too many is forwarded to a function that runs in this process.
  Object.assign(process.env, settings, {
    CARTWRIGHT_SIGNING_KEY_PARAMETER: deployment.signingKeyParameter,
    DYNAMODB_ENDPOINT: opened.endpoint,
    SSM_ENDPOINT: services.endpoint,
  });
  return {
    environment: {
      ...settings,
      DYNAMODB_ENDPOINT: table ?? "",
      SSM_ENDPOINT: others ?? "",
      LAMBDA_ENDPOINT: others ?? "",
    },
    samOptions: process.platform === "linux" ? ["--add-host", `${HOST_FROM_CONTAINER}:host-gateway`] : [],
    close: async () => {
      for (const one of [...relays, services]) one.close();
      await stream.close();
      await opened.close();
    },
  };
}

function startServices(signingKey: string, deployment: Deployment) {
  const invoke = bundledFunctions(DIST);
  const idOf = (name: string) =>
    endpoints.find(({ id }) => `${deployment.functionPrefix}${nameOf(id)}` === name)?.id ?? name;
  return startAwsServices({
    parameter: (name) => (name === deployment.signingKeyParameter ? signingKey : undefined),
    invoke: async (name, payload) => JSON.stringify(await invoke(idOf(name), JSON.parse(payload))),
  });
}
