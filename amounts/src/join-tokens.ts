import type { Token } from './tokenize-line.ts'

const GLUE_ONLY =
  /^(?:of|a|an|the|about|approx|approximately|plus|or|and|each|ca|circa|etwa|von|à|je|und|oder|etwas|ein|wenig)$/i

/** Joins selected tokens to a phrase. Adjacent tokens keep the original text between them. */
export function joinTokens(
  line: string,
  tokens: Token[],
  isChosen: (index: number) => boolean,
): string | null {
  const runs: string[] = []
  let start = -1
  let end = -1
  const flush = () => {
    if (start >= 0) runs.push(line.slice(start, end))
    start = -1
  }
  for (const [index, token] of tokens.entries()) {
    if (isChosen(index) && token.kind !== 'punctuation') {
      if (start < 0) start = token.start
      end = token.end
    } else if (start >= 0 && token.start === end && /[®™]/.test(token.text)) {
      end = token.end
    } else if (token.kind !== 'punctuation' || /[()[\]]/.test(token.text)) {
      flush()
    }
  }
  flush()
  const phrases = runs
    .map((run) => run.replace(/\s+/g, ' ').trim())
    .filter((run) => run && !GLUE_ONLY.test(run))
  return phrases.length > 0 ? phrases.join(', ') : null
}
