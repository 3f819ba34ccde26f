import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { DEFAULT_PROFILE_ID } from "../../../lib/realms/realms.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "../../commands/command.ts";
import { shopParts } from "./shop-parts.ts";
import { SHOP_PATH } from "./shop-path.ts";

const spec = {
  verb: "shop",
  forms: ["--url URL --client-id ID [options]"],
  text: "Writes the storefront as files for a web server of your own.",
  options: {
    url: {
      type: "string",
      word: "URL",
      says: "address of the API, such as https://abc.execute-api.eu-central-1.amazonaws.com",
    },
    "client-id": { type: "string", word: "ID", says: "application key of the grant implicit" },
    profile: {
      type: "string",
      default: DEFAULT_PROFILE_ID,
      word: "ID",
      says: `password profile that members sign in with (${DEFAULT_PROFILE_ID})`,
    },
    pictures: {
      type: "string",
      word: "ORIGIN",
      says: "where pictures of products are, if not at the API's address",
    },
    out: { type: "string", default: "dist-shop", word: "DIR", says: "folder to write to (dist-shop)" },
  },
} as const satisfies CommandSpec;

async function run(words: readonly string[]): Promise<void> {
  const { values } = readWords(spec, words);
  const { url = "", "client-id": clientId = "", profile, pictures, out } = values;
  const origin = URL.parse(url)?.origin;
  if (!origin) throw new Error("At which address is the API? --url URL");
  if (clientId === "") throw new Error("With which application key? --client-id ID");
  const settings = { url: url.replace(/\/+$/, ""), clientId, passwordProfileId: profile };
  const origins = [origin, ...(pictures === undefined ? [] : [pictures])];
  const parts = await shopParts({ settings, links: [], origins });
  for (const [path, { zipped }] of parts) {
    const file = join(out, path === SHOP_PATH ? `${SHOP_PATH}/index.html` : path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, gunzipSync(zipped));
  }
  console.log(`${parts.size} files in ${out}. Answer every page below ${SHOP_PATH} with ${SHOP_PATH}/index.html and
Content-Security-Policy: ${parts.get(SHOP_PATH)?.policy}`);
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
