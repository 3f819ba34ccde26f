import { openApiText } from "../../openapi.ts";
import type { Part } from "../../reference/part.ts";
import { referenceParts } from "../../reference/reference-parts.ts";
import { DOCUMENT_PATH, REFERENCE_PATH } from "../../reference/reference-path.ts";
import { DEMO_ADMIN, DEMO_SHOP } from "../demo/clients.ts";
import { sampleCustomer, sampleMember } from "../demo/samples/shoppers.ts";
import { docFile } from "../doc-files.ts";

/** The reference page of this machine with all that it loads, made from the endpoints as they are now. */
export async function localParts(): Promise<ReadonlyMap<string, Part>> {
  const guides = await presentGuides();
  const parts = await referenceParts({
    document: await openApiText(),
    // Another query makes the browser load the page again, which shows the document that the fragment names.
    links: [
      ...guides.map(({ title, slug }) => ({
        text: title,
        href: `/?${slug}#${slug}/description/introduction`,
      })),
      { text: "Custom APIs", href: "/?custom-apis#custom-apis/description/introduction" },
      { text: "Deliveries", href: "/deliveries" },
    ],
    guides,
    keys: {
      administrator: {
        ...{ grant_type: "client_credentials", client_id: DEMO_ADMIN.clientId },
        client_secret: DEMO_ADMIN.secret,
      },
      shopper: { grant_type: "implicit", client_id: DEMO_SHOP.clientId },
    },
    shoppers: { member: sampleMember, customer: sampleCustomer },
  });
  const [page, document] = [parts.get(REFERENCE_PATH), parts.get(DOCUMENT_PATH)];
  const aliases = [
    ["/", page],
    ["/openapi.json", document],
  ] as const;
  return new Map([...parts, ...aliases.flatMap(([path, part]) => (part ? [[path, part] as const] : []))]);
}

/** What is shown beside the API, as far as it is there. */
const GUIDES = [
  { title: "Guide", slug: "guide", url: "/docs/guide.md" },
  { title: "README", slug: "readme", url: "/README.md" },
];

async function presentGuides(): Promise<typeof GUIDES> {
  const found = await Promise.all(GUIDES.map(({ url }) => docFile(url)));
  return GUIDES.filter((_, at) => found[at] !== undefined);
}
