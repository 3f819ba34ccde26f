import { type ApiDocument, type ApiTag, listOperations, type Placed } from "./api-document.ts";
import type { Heading } from "./rendered-text.ts";
import { slugify } from "./slugs.ts";

/** An entry of the sidebar; its id is the fragment of its address. */
export type Entry = {
  readonly id: string;
  readonly title: string;
  readonly type: "text" | "tag" | "operation" | "example" | "models" | "model";
  readonly children?: readonly Entry[];
  /** Further fields that Scalar needs. */
  readonly [more: string]: unknown;
};

/** The sidebar of a document. */
export type Navigation = {
  readonly id: string;
  readonly type: "document";
  readonly title: string;
  readonly name: string;
  readonly children: readonly Entry[];
};

/** Name of the service's document on the page. Its fragments begin with this. */
const API = "api";

/** Fragment of the introduction, and prefix of its headings. */
export const INTRODUCTION_ID = `${API}/description/introduction`;

export function headingId(slug: string): string {
  return `${API}/description/${slug}`;
}

/**
 * The sidebar that Scalar would compute in every browser. Scalar skips its slowest step if the document contains one.
 * @param headings of the introduction
 */
export function buildNavigation(document: ApiDocument, headings: readonly Heading[]): Navigation {
  const byTag = Map.groupBy(
    listOperations(document).flatMap((placed) => placed.operation.tags.map((tag) => ({ tag, placed }))),
    ({ tag }) => tag,
  );
  const tags = new Map(
    document.tags.map((tag) => {
      const operations = byTag.get(tag.name) ?? [];
      return [
        tag.name,
        tagEntry(
          tag,
          operations.map(({ placed }) => placed),
        ),
      ] as const;
    }),
  );
  const groups = document["x-tagGroups"].map((group) => ({
    ...groupEntry(`tag-group/${slugify(group.name)}`, group.name),
    isGroup: true,
    isTagGroup: true,
    children: group.tags.flatMap((name) => tags.get(name) ?? []),
  }));
  const children = [introductionEntry(headings), ...groups, modelsEntry(document)];
  return { id: API, type: "document", title: document.info.title, name: API, children };
}

function introductionEntry(headings: readonly Heading[]): Entry {
  const pages: (Entry & { readonly children: Entry[] })[] = [];
  for (const { id, title, depth } of headings) {
    if (depth === 1) pages.push({ id, title, type: "text", children: [] });
    else if (depth === 2) pages.at(-1)?.children.push({ id, title, type: "text" });
  }
  return { id: INTRODUCTION_ID, title: "Introduction", type: "text", children: pages };
}

function groupEntry(at: string, name: string) {
  return { id: `${API}/${at}`, type: "tag", title: name, name, isGroup: false, isWebhooks: false } as const;
}

function tagEntry({ name, description = "" }: ApiTag, operations: readonly Placed[]): Entry {
  const entry = groupEntry(`tag/${slugify(name)}`, name);
  return { ...entry, description, children: operations.map((placed) => operationEntry(placed, entry.id)) };
}

function operationEntry({ path, method, operation }: Placed, tagId: string): Entry {
  const id = `${tagId}/${method.toUpperCase()}${path}`;
  const media = Object.values(operation.requestBody?.content ?? {});
  const names = [...new Set(media.flatMap(({ examples = {} }) => Object.keys(examples)))];
  const children = names.map(
    (name): Entry => ({ type: "example", id: `${id}/example/${slugify(name)}`, title: name, name }),
  );
  return {
    ...{ id, title: operation.summary, path, method, type: "operation" },
    ref: `#/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`,
    isDeprecated: operation.deprecated === true,
    ...(children.length > 0 ? { children } : {}),
  };
}

function modelsEntry({ components }: ApiDocument): Entry {
  const children = Object.entries(components.schemas).map(
    ([name, { title }]): Entry => ({
      ...{ id: `${API}/models/${name}`, title: title ?? name, name, type: "model" },
      ref: `#/components/schemas/${name}`,
    }),
  );
  return { type: "models", id: `${API}/models`, title: "Models", name: "Models", children };
}
