/** Any page may call: the service uses no cookies, so a foreign page's request carries no rights of its visitor. */
const ANY = "*";

/**
 * The origins whose pages may read answers, from a comma-separated list; any origin without a list.
 * @throws Error with a message for the user for an invalid origin
 */
export function parseCorsOrigins(text: string | undefined): readonly string[] {
  const given = (text ?? "").split(",").map((origin) => origin.trim());
  const origins = [...new Set(given.filter((origin) => origin !== ""))];
  if (origins.length === 0 || (origins.length === 1 && origins[0] === ANY)) return [ANY];
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong !== undefined) {
    throw new Error(
      `CARTWRIGHT_CORS_ORIGINS must be '*' or origins like 'https://shop.example,http://localhost:5173', not '${wrong}'.`,
    );
  }
  return origins;
}

/** Origins are compared as text, so they must have the form that browsers send: lower case, no path, no default port. */
function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url?.origin === text && !text.includes("*") && (url.protocol === "https:" || url.protocol === "http:")
  );
}
