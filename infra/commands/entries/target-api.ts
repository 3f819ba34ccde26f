import { errorsText, readField, readList, type Service } from "./api-calls.ts";

/** The Custom API that receives the entries. */
export type TargetApi = {
  readonly slug: string;
  readonly api_type: string;
  readonly id: string;
  readonly allowsUpserts: boolean;
};

/** @throws Error with a message for the user if no Custom API has this slug */
export async function findApi(service: Service, slug: string): Promise<TargetApi> {
  const path = `/v2/settings/extensions/custom-apis?filter=${encodeURIComponent(`eq(slug,${slug})`)}`;
  const answer = await service({ method: "GET", path });
  const [found] = readList(answer.body, "data");
  const [id, api_type] = [readField(found, "id"), readField(found, "api_type")];
  if (typeof id !== "string" || typeof api_type !== "string") {
    throw new Error(
      answer.status === 200 ? `There is no Custom API with the slug '${slug}'.` : errorsText(answer),
    );
  }
  return { slug, id, api_type, allowsUpserts: readField(found, "allow_upserts") === true };
}

/** @throws Error with a message for the user if the Custom API does not accept entries with given ids */
export async function requireUpserts(
  service: Service,
  { id, slug, allowsUpserts }: TargetApi,
): Promise<void> {
  if (!allowsUpserts) throw new Error(`'${slug}' keeps no ids: its 'allow_upserts' is false.`);
  const path = `/v2/settings/extensions/custom-apis/${id}/fields?page[limit]=100`;
  const fields = readList((await service({ method: "GET", path })).body, "data");
  const urlSlug = fields.find((field) => readField(field, "use_as_url_slug") === true);
  if (urlSlug) {
    throw new Error(
      `'${slug}' keeps no ids: its entries are named by the values of '${readField(urlSlug, "slug")}'.`,
    );
  }
}
