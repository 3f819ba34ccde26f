export type OptionPath = { readonly variation_id: string; readonly option_id: string };

export function formatOptionPath({ variation_id, option_id }: OptionPath): string {
  return `/pcm/variations/${variation_id}/options/${option_id}`;
}
