import { DEMO_CLIENT, describeDemoProvider } from "../../infra/local/identity-provider/demo-profiles.ts";
import { inProcessCalls } from "../../infra/local/providers/in-process-calls.ts";
import { GATEWAY_PARAMETERS, listDemoSecrets } from "../../infra/local/providers/local-providers.ts";
import { openStripe } from "../../infra/local/providers/stripe/start-stripe.ts";
import { openContentsIn } from "../../lib/aws/bucket-contents.ts";
import type { Call } from "./call.ts";
import { aProvider } from "./oidc/hand-made-provider.ts";
import { memoryPrivateFiles } from "./private-files.ts";

const URL_OF_FILES = "http://127.0.0.1:3000/files";

const contents = openContentsIn({
  ...{ url: URL_OF_FILES, publicUrl: URL_OF_FILES, region: "local" },
  credentials: { accessKeyId: "local", secretAccessKey: "secret" },
});

const DEMO_SECRETS = listDemoSecrets();

const DEMO_ISSUER = describeDemoProvider("http://127.0.0.1:3000").issuer;

const delivered = async () => ({ status: 204 });

/** Calls of a payment provider that has seen none yet. */
export const openProviderCalls = () => inProcessCalls(openStripe({ deliver: async () => 200 }));

/** The parts of `npm start` outside the table. */
export const SURROUNDINGS: Call = {
  now: () => new Date(),
  demoKeys: "allowed",
  senders: { post: delivered, sendToQueue: delivered, putEvent: delivered, pause: async () => {} },
  providerCalls: openProviderCalls(),
  gatewaySecrets: { read: async (_, name) => DEMO_SECRETS[`${GATEWAY_PARAMETERS}/${name}`] ?? "" },
  outsideCalls: aProvider(DEMO_ISSUER, () => new Date()).calls,
  clientSecrets: { read: async () => DEMO_CLIENT.secret },
  clientSecretKeeping: { keep: async () => 1 },
  ownAddress: { read: async () => "http://127.0.0.1:3000" },
  contents,
  contentRemoval: contents,
  privateFiles: memoryPrivateFiles(),
  targetRules: { allowsLoopback: true, lookup: async () => [{ address: "127.0.0.1", family: 4 }] },
};
