import { openApiText } from "../../openapi.ts";
import { LOCAL_LINKS } from "../../pages/local-links.ts";
import type { Guide } from "../../reference/guide-page.ts";
import type { Part } from "../../reference/part.ts";
import { referenceParts } from "../../reference/reference-parts.ts";
import { DOCUMENT_PATH } from "../../reference/reference-path.ts";
import { DEMO_ADMIN, DEMO_SHOP } from "../demo/clients.ts";
import { sampleCustomer, sampleMember } from "../demo/samples/shoppers.ts";
import { docFile } from "../doc-files.ts";

/**
 * The reference page of this machine with all that it loads, made from the endpoints as they are now.
 * @param url of the service, for the examples of the guides
 */
export async function localParts(url: string): Promise<ReadonlyMap<string, Part>> {
  const parts = await referenceParts({
    document: await openApiText(),
    links: LOCAL_LINKS,
    home: "/",
    guides: (await Promise.all(GUIDES.map((guide) => withMarkdown(guide, url)))).flat(),
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

/** What has a page beside the API, as far as it is there. */
const GUIDES: readonly Guide[] = [
  { title: "Guide", slug: "guide", url: "/docs/guide.md" },
  { title: "README", slug: "readme", url: "/README.md" },
];

async function withMarkdown(
  guide: Guide,
  url: string,
): Promise<readonly (Guide & { readonly markdown: string })[]> {
  const file = await docFile(guide.url);
  return file ? [{ ...guide, markdown: file.content.toString().replaceAll(WRITTEN_FOR, url) }] : [];
}

/** The usual address of the demo store, for which examples are written. */
const WRITTEN_FOR = "http://127.0.0.1:3000";
