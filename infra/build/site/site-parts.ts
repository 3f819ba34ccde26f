import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LOGO_ADDRESS } from "../../../packages/look/logo.ts";
import { makePart, type Part } from "../../reference/part.ts";
import { ROOT } from "../options.ts";
import { bundleSite, type Site, type SiteBundle } from "./bundle-site.ts";

export type SitePage = {
  readonly site: Site;
  /** Settings that the page's script reads. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** HTML for the comment `bar` of `index.html`. */
  readonly bar?: string;
  /** Content security policy of the page. */
  readonly policy: string;
};

/** The page of a site and its files, by path. They are the same for every visitor. */
export async function siteParts(page: SitePage): Promise<ReadonlyMap<string, Part>> {
  const { site, policy } = page;
  const template = readFile(join(ROOT, site.folder, "index.html"), "utf8");
  const bundle = await bundleSite(site);
  const html = await makePart("text/html; charset=utf-8", fill(await template, page, bundle), { policy });
  const files = bundle.files.map(async ({ name, text }) => {
    const type = name.endsWith(".css") ? "text/css" : "text/javascript";
    const part = await makePart(`${type}; charset=utf-8`, text, { isNamedByContent: true });
    return [`${site.path}/${name}`, part] as const;
  });
  return new Map([[site.path, html], ...(await Promise.all(files))]);
}

/** Fills the comments of `index.html`: the page before its script runs. */
function fill(template: string, { settings, bar = "" }: SitePage, { scripts, style }: SiteBundle): string {
  const [script = "", ...imported] = scripts;
  const head = [
    `<link rel="icon" href="${LOGO_ADDRESS}">`,
    `<link rel="stylesheet" href="${style}">`,
    ...imported.map((path) => `<link rel="modulepreload" href="${path}">`),
    `<script type="module" src="${script}"></script>`,
  ];
  const told = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return template
    .replace("<!-- head -->", () => head.join("\n"))
    .replace("<!-- bar -->", () => bar)
    .replace("<!-- settings -->", () => `<script type="application/json" id="settings">${told}</script>`);
}
