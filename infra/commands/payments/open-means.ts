import { join } from "node:path";
import { openGatewaySecrets, openSecretKeeping } from "../../../lib/aws/gateway-secrets.ts";
import { openProviderCalls } from "../../../lib/aws/provider-calls.ts";
import type { GatewayMeans } from "../../../lib/payments/gateways/update-gateway.ts";
import { readDeployment } from "../../deployment.ts";
import { dataFolder, readInstance } from "../../local/instance.ts";
import { type OpenTable, readProfileSettings } from "../keys/open-table.ts";

/**
 * Calls and secrets of the deployment, or of the service that runs on this machine.
 * @throws Error for this machine if the service does not run: it has the keys
 */
export async function openMeans({ endpoint }: OpenTable, env: NodeJS.ProcessEnv): Promise<GatewayMeans> {
  const variables = endpoint
    ? await readLocalVariables()
    : { CARTWRIGHT_GATEWAY_PARAMETERS: readDeployment(env).gatewayParametersPath };
  const settings = endpoint ? undefined : await readProfileSettings("ssm");
  return {
    providerCalls: openProviderCalls(variables),
    gatewaySecrets: openGatewaySecrets(variables, settings),
    secretKeeping: openSecretKeeping(variables, settings),
  };
}

async function readLocalVariables(): Promise<NodeJS.ProcessEnv> {
  const instance = await readInstance(join(dataFolder(), "local.json"));
  if (instance?.variables) return instance.variables;
  throw new Error("Start the service first (npm start): it has the keys of this machine's gateways.");
}
