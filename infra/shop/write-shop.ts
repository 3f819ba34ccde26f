import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { DEFAULT_PROFILE_ID } from "../../lib/realms/fixed-ids.ts";
import { shopParts } from "./shop-parts.ts";
import { SHOP_PATH } from "./shop-path.ts";

const USAGE = `Usage: node infra/shop/write-shop.ts --url URL --client-id ID [options]

Writes the storefront as files for a web server of your own.

  --url URL          address of the API, such as https://abc.execute-api.eu-central-1.amazonaws.com
  --client-id ID     application key of the grant implicit
  --profile ID       password profile that members sign in with (${DEFAULT_PROFILE_ID})
  --pictures ORIGIN  where pictures of products are, if not at the API's address
  --out DIR          where to (dist-shop)`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      "client-id": { type: "string" },
      profile: { type: "string", default: DEFAULT_PROFILE_ID },
      pictures: { type: "string" },
      out: { type: "string", default: "dist-shop" },
    },
  });
  const { url = "", "client-id": clientId = "", profile, pictures, out } = values;
  const origin = URL.parse(url)?.origin;
  if (!origin || clientId === "") throw new Error(USAGE);
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

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
