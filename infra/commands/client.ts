import { join, relative } from "node:path";
import { customApiDocument, serviceDocument } from "../client/documents.ts";
import { CLIENT, type ClientOptions, clientOptions, clientSpec } from "../client/options.ts";
import { trustThisMachine } from "../local/https/trust.ts";
import { columns } from "./columns.ts";
import { type Command, runCommand } from "./command.ts";

async function write(words: readonly string[]): Promise<void> {
  const options = clientOptions(words);
  trustThisMachine(process.env);
  const service = await serviceDocument(options.url);
  const customApis = options.customApis ? await customApiDocument(options.url) : undefined;
  // Loads the TypeScript compiler, which takes a second, only after the service has answered.
  const { writeClient } = await import("../client/write-client.ts");
  const sizes = await writeClient(options.out, { service: service.text, customApis: customApis?.text });
  console.log(`Types from ${[service, customApis].flatMap((one) => one?.from ?? []).join(" and ")}.\n`);
  console.log(
    columns([["FILE", "BYTES"], ...[...sizes].map(([name, size]) => [join(options.out, name), size])]),
  );
  console.log(`\n${nextSteps(options)}`);
}

function nextSteps({ out, customApis }: ClientOptions): string {
  const here = relative("", out);
  const install = `'npm install ${here}' in a shop's folder brings it there as ${CLIENT}; docs/client.md shows its use.`;
  return customApis
    ? install
    : `${install}\nWith --custom-apis it knows the store's own Custom APIs as well.`;
}

export const command: Command = { spec: clientSpec, run: write };

if (import.meta.main) await runCommand(command);
