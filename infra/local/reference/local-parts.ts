import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { ROOT } from "../../build/options.ts";
import { openApiText } from "../../commands/openapi.ts";
import { WRITTEN_FOR } from "../../reference/browser/here.ts";
import type { Guide } from "../../reference/guide-page.ts";
import { LOCAL_LINKS } from "../../reference/pages/local-links.ts";
import type { Part } from "../../reference/part.ts";
import { referenceParts } from "../../reference/reference-parts.ts";
import { DOCUMENT_PATH } from "../../reference/reference-path.ts";
import { DEMO_ADMIN, DEMO_SHOP } from "../demo/clients.ts";
import { sampleCustomer, sampleMember } from "../demo/sample-sign-in.ts";
import { docFile } from "../doc-files.ts";

/**
 * The reference page and its parts, built from the current endpoints.
 * @param url of the service, for the examples in guides
 */
export async function localParts(url: string): Promise<ReadonlyMap<string, Part>> {
  const parts = await referenceParts({
    document: await openApiText(),
    links: LOCAL_LINKS,
    home: "/",
    guides: await readGuides(url),
    keys: {
      administrator: {
        ...{ grant_type: "client_credentials", client_id: DEMO_ADMIN.clientId },
        client_secret: DEMO_ADMIN.secret,
      },
      shopper: { grant_type: "implicit", client_id: DEMO_SHOP.clientId },
    },
    shoppers: { member: sampleMember, customer: sampleCustomer },
  });
  const document = parts.get(DOCUMENT_PATH);
  return document ? new Map([...parts, ["/openapi.json", document]]) : parts;
}

/** Documents with a page outside of `docs`. */
const AT_THE_TOP = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
const OF_PACKAGES = ["packages/console/README.md", "packages/shop/README.md"];

/** Every existing document with a page. Its examples use this service's address. */
async function readGuides(url: string): Promise<readonly (Guide & { readonly markdown: string })[]> {
  const inDocs = (await readdir(join(ROOT, "docs"))).filter((name) => name.endsWith(".md"));
  const paths = [
    ...inDocs.map((name) => `/docs/${name}`),
    ...[...AT_THE_TOP, ...OF_PACKAGES].map((name) => `/${name}`),
  ];
  const texts = await Promise.all(
    paths.map(async (path) => {
      const file = await docFile(path);
      if (!file) return [];
      const markdown = file.content.toString().replaceAll(WRITTEN_FOR, url);
      const slug = nameSlug(path);
      return [{ title: /^# (.+)$/m.exec(markdown)?.[1] ?? slug, slug, url: path, markdown }];
    }),
  );
  return texts.flat();
}

/** Guides have a page of their name; the README of a package has the package's. `docs/console.md` has the name already. */
function nameSlug(path: string): string {
  const [, folder] = /^\/packages\/([a-z-]+)\//.exec(path) ?? [];
  if (folder === undefined) return basename(path, ".md").toLowerCase();
  return folder === "console" ? "console-pages" : folder;
}
