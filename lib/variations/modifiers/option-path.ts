/** The parameters of a path below an option. */
export type OptionPath = { readonly variation_id: string; readonly option_id: string };

/** Where the option is. */
export function pathOf({ variation_id, option_id }: OptionPath): string {
  return `/pcm/variations/${variation_id}/options/${option_id}`;
}
