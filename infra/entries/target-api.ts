import { errorsText, fieldOf, listOf, type Service } from "./api-calls.ts";

/** The Custom API that entries are loaded into. */
export type TargetApi = {
  readonly slug: string;
  readonly api_type: string;
  readonly id: string;
  readonly allowsUpserts: boolean;
};

/** The Custom API with a slug. @throws Error in words if there is none */
export async function findApi(service: Service, slug: string): Promise<TargetApi> {
  const path = `/v2/settings/extensions/custom-apis?filter=${encodeURIComponent(`eq(slug,${slug})`)}`;
  const answer = await service({ method: "GET", path });
  const [found] = listOf(answer.body, "data");
  const [id, api_type] = [fieldOf(found, "id"), fieldOf(found, "api_type")];
  if (typeof id !== "string" || typeof api_type !== "string") {
    throw new Error(
      answer.status === 200 ? `There is no Custom API with the slug '${slug}'.` : errorsText(answer),
    );
  }
  return { slug, id, api_type, allowsUpserts: fieldOf(found, "allow_upserts") === true };
}

/** @throws Error in words for a Custom API whose entries cannot be created under given ids */
export async function requireUpserts(
  service: Service,
  { id, slug, allowsUpserts }: TargetApi,
): Promise<void> {
  if (!allowsUpserts) throw new Error(`'${slug}' keeps no ids: its 'allow_upserts' is false.`);
  const path = `/v2/settings/extensions/custom-apis/${id}/fields?page[limit]=100`;
  const fields = listOf((await service({ method: "GET", path })).body, "data");
  const urlSlug = fields.find((field) => fieldOf(field, "use_as_url_slug") === true);
  if (urlSlug) {
    throw new Error(
      `'${slug}' keeps no ids: its entries are named by the values of '${fieldOf(urlSlug, "slug")}'.`,
    );
  }
}
