import reference from "@scalar/fastify-api-reference";

/** As much of a web server as the package asks for. */
type Route = { readonly url: string; readonly handler: (request: unknown, reply: Reply) => unknown };
type Reply = { readonly header: () => Reply; readonly send: (content: string) => unknown };

/**
 * Scalar's script for browsers, whole. The package for Fastify is the one of Scalar's that carries it and little else
 * (see `docs/decisions/0113-reference-page.md`), and it hands the script out as a route of a server.
 * @throws Error if the package has no such route any more
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
