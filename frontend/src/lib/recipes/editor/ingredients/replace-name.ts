import type { LineWord } from '@larder/contract/food/ingredient-lines'

/** Where the words labelled `name` stand in the line: from the first to the end of the last. */
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

/** The line with another ingredient in it; the amount and the note stay as typed. */
export function replaceName(text: string, words: readonly LineWord[], name: string): string {
  const span = nameSpan(text, words)
  if (!span) return `${text.trimEnd()} ${name}`.trimStart()
  return text.slice(0, span[0]) + name + text.slice(span[1])
}
