import reference from "@scalar/fastify-api-reference";

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
