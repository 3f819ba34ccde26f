import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readAddressLimit, readProfile, readPublicAddress } from "../../lib/runtime/environment-values.ts";
import { buildDeclarations, DIST } from "../build/build.ts";
import type { Declared } from "../build/declared.ts";
import { SHOP_PATH } from "../build/shop/shop-path.ts";
import { type Command, reportFailure, runCommand } from "../commands/command.ts";
import { HAS_CONSOLE } from "../reference/pages/local-links.ts";
import { REFERENCE_PATH } from "../reference/reference-path.ts";
import { parseCorsOrigins } from "../stacks/cors-origins.ts";
import { type AwsServices, EVENT_SOURCE, makeServiceVariables, startAwsServices } from "./aws-services.ts";
import { type Background, openBackground } from "./background/background.ts";
import { openBundles } from "./bundles.ts";
import { answerDeliveries } from "./deliveries/answer-deliveries.ts";
import { type Engine, startEngine } from "./engine.ts";
import { type FileStore, fileStore } from "./file-store.ts";
import { afterWrites, byKindOfWork, invokeBundles, invokeByName, withOwnLinks } from "./functions.ts";
import { type Certificate, certificateEnd, certificateFile, ownCertificate } from "./https/certificate.ts";
import { trustCertificate } from "./https/trust.ts";
import { IDENTITY_PARAMETERS, listClientSecrets } from "./identity-provider/demo-profiles.ts";
import { openDemoProvider } from "./identity-provider/demo-provider.ts";
import {
  dataFolder,
  isOnlyInstance,
  removeInstance,
  type SigningKeys,
  signingKeys,
  writeInstance,
} from "./instance.ts";
import { npmGone } from "./npm-parent.ts";
import type { OpenedStore, StoreToOpen } from "./opening/open-store.ts";
import { startOptions, startSpec } from "./options.ts";
import { ownProcess } from "./own-process.ts";
import { openParameters } from "./parameters.ts";
import { answerPayments } from "./payments/answer-payments.ts";
import { chooseStandIn } from "./payments/choose-stand-in.ts";
import { privateStore } from "./private-store.ts";
import { GATEWAY_PARAMETERS, type LocalProviders, openLocalProviders } from "./providers/local-providers.ts";
import { localPages } from "./reference.ts";
import { type LocalServer, type Service, startServer } from "./server.ts";
import { welcome } from "./welcome.ts";

const DATA = dataFolder();
const INSTANCE_FILE = join(DATA, "local.json");
const DATA_FILE = "cartwright.db";
const TABLE = "cartwright";
const KEY_PARAMETER = "/cartwright/signing-key";
/** A local engine handles writes one at a time, so many concurrent requests need longer than on AWS. */
const DEADLINE_MS = 25_000;

const FUNCTION_PREFIX = "local-";

/** Signs uploads of this run. */
const FILES_KEY = { accessKeyId: "local", secretAccessKey: randomBytes(24).toString("base64url") };
/** Replaces AWS credentials in the environment: nothing here may use an AWS account. */
const OWN_CREDENTIALS = {
  AWS_ACCESS_KEY_ID: FILES_KEY.accessKeyId,
  AWS_SECRET_ACCESS_KEY: FILES_KEY.secretAccessKey,
  AWS_SESSION_TOKEN: "",
};

async function start(words: readonly string[]): Promise<void> {
  const options = startOptions(words);
  const profile = readProfile(process.env["CARTWRIGHT_PROFILE"]);
  const origins = parseCorsOrigins(process.env["CARTWRIGHT_CORS_ORIGINS"]);
  const certificate = options.https ? await readTrustedCertificate() : undefined;
  const service = Promise.withResolvers<Service>();
  const server = await startServer({
    ...{ port: options.port, origins },
    ...{ service: service.promise, report: console.error, certificate },
    ...(options.empty ? {} : { openProvider: openDemoProvider }),
  });
  const { url } = server;
  const isAlone = await isOnlyInstance(INSTANCE_FILE);
  if (!options.memory && !isAlone) throw new Error("Cartwright already runs on this data; add --memory.");
  const opening = ownProcess<StoreToOpen, OpenedStore>(new URL("opening/process.ts", import.meta.url));
  const folder = options.memory ? await mkdtemp(join(tmpdir(), "cartwright-")) : DATA;
  const dataFile = join(folder, DATA_FILE);
  const [engine, keys, providers] = await Promise.all([
    startEngine({ dataFile }),
    signingKeys(options.memory ? undefined : join(DATA, "signing-key.json")),
    openLocalProviders(process.env, url),
  ]);
  const hasShop = !options.empty;
  const { endpoint } = engine;
  const hasProviders = providers.areOwn;
  const store = await opening.run({
    endpoint,
    tableName: TABLE,
    dataFile,
    url,
    hasShop,
    hasProviders,
    profile,
  });
  const declared = await buildDeclarations();
  const behind = await openServices(engine, keys, providers, { url, folder, declared });
  const data = options.memory ? `in memory (${engine.name})` : `.data/ (${engine.name})`;
  behind.background.begin(store.integrationIds);
  const page = localPages({ url, hasShop, hasConsole: HAS_CONSOLE, profile, store: data });
  service.resolve({
    ...{ routes: declared.routes, fallbackId: declared.fallbackId },
    // A function called by another one must not wait for a slot, or both could wait for each other.
    invoke: byKindOfWork(withOwnLinks(afterWrites(behind.invoke, behind.background.wake), url), declared),
    page,
    deliveries: answerDeliveries(url),
    payments: answerPayments(chooseStandIn(providers, hasShop)),
    files: openStores(folder),
  });
  if (isAlone) await noteInstance(engine, behind.services, providers);
  endWith({ server, engine, providers, ...behind, temporary: options.memory ? folder : undefined });
  console.log(
    welcome({ url, store: data, profile, hasShop, hasConsole: HAS_CONSOLE, ...describeTrust(certificate) }),
  );
  if (process.env["npm_lifecycle_event"] === "start") await makePages(page);
}

/** Stand-ins for both buckets. */
function openStores(folder: string): FileStore {
  const [files, privateFiles] = [
    fileStore(join(folder, "files"), FILES_KEY),
    privateStore(join(folder, "private"), FILES_KEY),
  ];
  return async (request) => (await files(request)) ?? privateFiles(request);
}

/** For commands in other shells. */
async function noteInstance(
  { endpoint }: Engine,
  services: AwsServices,
  { variables: providers }: LocalProviders,
): Promise<void> {
  const secrets = { CARTWRIGHT_GATEWAY_PARAMETERS: GATEWAY_PARAMETERS, SSM_ENDPOINT: services.endpoint };
  const variables = { ...secrets, ...providers };
  await writeInstance(INSTANCE_FILE, { endpoint, table: TABLE, pid: process.pid, variables });
}

/** A person who starts the service opens a page next, so it is built in advance. Tests skip this. */
async function makePages(page: Service["page"]): Promise<void> {
  for (const path of ["/", SHOP_PATH, REFERENCE_PATH]) await page(path).catch(() => {}); // the next request reports the error
}

/** Stored in the data folder even if no data is, so that a browser can trust the same certificate tomorrow. */
async function readTrustedCertificate(): Promise<Certificate> {
  const certificate = await ownCertificate(DATA);
  trustCertificate(certificate.cert);
  return certificate;
}

function describeTrust(certificate: Certificate | undefined) {
  if (!certificate) return {};
  return { trust: { file: resolve(certificateFile(DATA)), until: certificateEnd(certificate.cert) } };
}

/**
 * Services that functions call, and background callers of functions. Call it when the environment of the functions is set.
 */
async function openServices(
  engine: Engine,
  keys: SigningKeys,
  providers: LocalProviders,
  { url, folder, declared }: { readonly url: string; readonly folder: string; readonly declared: Declared },
) {
  const load = openBundles(DIST);
  const invoke = invokeBundles(load);
  const background = await openBackground({
    ...{ endpoint: engine.endpoint, tableName: TABLE, report: console.error, load },
    consumers: declared.consumers,
    positionFile: join(folder, "stream.json"),
  });
  const services = await startAwsServices({
    sendMessage: background.sendMessage,
    eventMapping: background.eventMapping,
    parameters: await openParameters(join(folder, "parameters.json"), {
      [KEY_PARAMETER]: JSON.stringify(keys.privateKey),
      ...providers.parameters,
      ...listClientSecrets(),
    }),
    invoke: invokeByName(invoke, declared, FUNCTION_PREFIX),
  });
  Object.assign(process.env, environment(engine, services, keys), OWN_CREDENTIALS, {
    CARTWRIGHT_ADDRESS: readPublicAddress(process.env["CARTWRIGHT_ADDRESS"]) ?? url,
    CARTWRIGHT_FILES_BUCKET: "files",
    CARTWRIGHT_FILES_URL: `${url}/files`,
    CARTWRIGHT_PRIVATE_BUCKET: "private",
    S3_ENDPOINT: url,
    ...providers.variables,
  });
  return { invoke, background, services };
}

/** The environment of a deployment's functions, with local services instead of AWS. */
function environment(engine: Engine, services: AwsServices, { publicKey }: SigningKeys) {
  return {
    POWERTOOLS_LOG_LEVEL: process.env["POWERTOOLS_LOG_LEVEL"] ?? "WARN",
    CARTWRIGHT_TABLE: TABLE,
    CARTWRIGHT_ADDRESS_LIMIT: String(readAddressLimit(process.env["CARTWRIGHT_ADDRESS_LIMIT"])),
    CARTWRIGHT_PUBLIC_KEYS: JSON.stringify({ keys: [publicKey] }),
    CARTWRIGHT_SIGNING_KEY_PARAMETER: KEY_PARAMETER,
    CARTWRIGHT_GATEWAY_PARAMETERS: GATEWAY_PARAMETERS,
    CARTWRIGHT_IDENTITY_PARAMETERS: IDENTITY_PARAMETERS,
    CARTWRIGHT_STAFF_POOL: "none",
    CARTWRIGHT_DEMO_KEYS: "allowed",
    CARTWRIGHT_DEADLINE_MS: String(DEADLINE_MS),
    CARTWRIGHT_EVENT_SOURCE: EVENT_SOURCE,
    // Allows webhooks on this machine, which a deployment never does.
    CARTWRIGHT_LOOPBACK_TARGETS: "allowed",
    DYNAMODB_ENDPOINT: engine.endpoint,
    ...makeServiceVariables(services.endpoint),
    CARTWRIGHT_FUNCTION_PREFIX: FUNCTION_PREFIX,
  };
}

type Running = {
  readonly server: LocalServer;
  readonly services: AwsServices;
  readonly engine: Engine;
  readonly background: Background;
  readonly providers: LocalProviders;
  /** Temporary folder, deleted at the end. */
  readonly temporary: string | undefined;
};

/** Stops everything at a signal, in order: requests first, so that accepted ones are answered, then the engine. */
function endWith({ server, services, engine, background, providers, temporary }: Running): void {
  let isEnding = false;
  const end = async (status: number) => {
    if (isEnding) return;
    isEnding = true;
    await server.close();
    await background.close();
    services.close();
    await providers.close();
    await engine.stop();
    if (temporary) await rm(temporary, { recursive: true, force: true });
    await removeInstance(INSTANCE_FILE, process.pid);
    process.exit(status);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));
  npmGone().then(() => end(0));
  engine.failed.catch((error: Error) => {
    console.error(error.message);
    return end(1);
  });
}

/** Something may still be open when a start fails, so that the process would go on. */
export const command: Command = {
  spec: startSpec,
  run: (words) =>
    start(words).catch((error) => {
      reportFailure(startSpec, error);
      process.exit();
    }),
};

if (import.meta.main) await runCommand(command);
