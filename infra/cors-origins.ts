/** Any page may call: the service uses no cookies, so that nobody's rights come with a foreign page's request. */
const ANY = "*";

/**
 * The origins whose pages may read answers, from a list with commas; any if there is none.
 * @throws Error in words for what is no origin
 */
export function corsOriginsOf(text: string | undefined): readonly string[] {
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

/** As browsers spell it, since it is compared as text: in lower case, no path, no port that goes without saying. */
function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url?.origin === text && !text.includes("*") && (url.protocol === "https:" || url.protocol === "http:")
  );
}
