/** Cuts the text, never the words, to stay within so many characters. */
export function appendWords(text: string, words: string, longest: number): string {
  return [...text].slice(0, longest - words.length).join("") + words;
}
