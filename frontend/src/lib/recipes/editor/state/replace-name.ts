import type { LineWord } from '@larder/contract/food/ingredient-lines'

/** Range in the text from the first to the last word labelled `name`. */
function nameSpan(text: string, words: readonly LineWord[]): [start: number, end: number] | undefined {
  let at = 0
  let span: [number, number] | undefined
  for (const word of words) {
    const start = text.indexOf(word.text, at)
    if (start < 0) continue
    at = start + word.text.length
    if (word.label === 'name') span = [span?.[0] ?? start, at]
  }
  return span
}

/** Replaces the ingredient's name; amount and note stay as typed. */
export function replaceName(text: string, words: readonly LineWord[], name: string): string {
  const span = nameSpan(text, words)
  if (!span) return `${text.trimEnd()} ${name}`.trimStart()
  return text.slice(0, span[0]) + name + text.slice(span[1])
}
