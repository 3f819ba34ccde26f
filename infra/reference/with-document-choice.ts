import reference from "@scalar/fastify-api-reference";

/** The place in Scalar's script, above the search, that passes on the function for changing the document. */
const CHOICE =
  /"onUpdate:modelValue":(\w+)\},null,8,\[`modelValue`,`options`\]\)\):\w+\(``,!0\),\w+\.value\.hideSearch/;
/** The place in Scalar's script that already sets a function on `window`. */
const WINDOW = /(\w+)\.dataDumpWorkspace=\(\)=>\w+/;

/**
 * Adds `window.chooseDocument(slug, fragment)` to Scalar's script. Otherwise the document can change only by Scalar's own
 * menu or by reloading everything.
 * @throws Error for another version of the script, without these places
 */
export function withDocumentChoice(script: string): string {
  const [, choose] = CHOICE.exec(script) ?? [];
  const [given, window] = WINDOW.exec(script) ?? [];
  if (!choose || !given)
    throw new Error("Scalar's script chooses documents in another way: see infra/reference.");
  return script.replace(given, () => `${given},${window}.chooseDocument=(...to)=>${choose}(...to)`);
}

/** The parts of a web server that the package needs. */
type Route = { readonly url: string; readonly handler: (request: unknown, reply: Reply) => unknown };
type Reply = { readonly header: () => Reply; readonly send: (content: string) => unknown };

/**
 * Scalar's whole browser script. It comes from the package for Fastify, which contains little else (see
 * `docs/decisions/0113-reference-page.md`) and provides the script only as a server's route.
 * @throws Error if the package no longer has this route
 */
export function scalarScript(): string {
  const routes: Route[] = [];
  const server = { route: (route: Route) => routes.push(route) };
  Reflect.apply(reference, undefined, [server, { configuration: { url: "/" } }, () => {}]);
  let script: string | undefined;
  const reply: Reply = {
    header: () => reply,
    send: (content) => {
      script = content;
    },
  };
  routes.find(({ url }) => url.endsWith(".js"))?.handler(undefined, reply);
  if (script === undefined) throw new Error("@scalar/fastify-api-reference has no script.");
  return script;
}
