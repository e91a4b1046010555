import type { LineLabel } from '../src/line-labels.ts'
import type { Token } from '../src/tokenize-line.ts'
import { findUnit } from '../src/units.ts'
import type { CorpusRow } from './corpus.ts'

const LABEL_NAMES: Record<string, LineLabel> = {
  QTY: 'quantity',
  UNIT: 'unit',
  SIZE: 'size',
  NAME: 'name',
  PREP: 'preparation',
  COMMENT: 'comment',
  PURPOSE: 'purpose',
  PUNC: 'punctuation',
}

type Letter = { char: string; owner: number }

function letters(texts: string[]): Letter[] {
  return texts.flatMap((text, owner) =>
    [...text.normalize('NFKC').toLowerCase().replaceAll('⁄', '/').replaceAll('#', '').replaceAll('$', '/')]
      .filter((char) => char.trim() !== '')
      .map((char) => ({ char, owner })),
  )
}

/** The corpus has its own tokens (singular units, rewritten fractions), so letters are aligned by edit distance. */
export function alignLabels(tokens: Token[], row: CorpusRow): LineLabel[] {
  const ours = letters(tokens.map((token) => token.text))
  const theirs = letters(row.tokens)
  const width = theirs.length + 1
  const cost = new Float64Array((ours.length + 1) * width)
  for (let i = 0; i <= ours.length; i += 1) {
    for (let j = 0; j <= theirs.length; j += 1) {
      if (i === 0 || j === 0) {
        cost[i * width + j] = i + j
        continue
      }
      const isSame = ours[i - 1]?.char === theirs[j - 1]?.char
      const swap = (cost[(i - 1) * width + j - 1] ?? 0) + (isSame ? 0 : 1.6)
      const skip = 1 + Math.min(cost[(i - 1) * width + j] ?? 0, cost[i * width + j - 1] ?? 0)
      cost[i * width + j] = Math.min(swap, skip)
    }
  }
  const votes = tokens.map(() => new Map<LineLabel, number>())
  let i = ours.length
  let j = theirs.length
  while (i > 0 && j > 0) {
    const isSame = ours[i - 1]?.char === theirs[j - 1]?.char
    const here = cost[i * width + j] ?? 0
    if (Math.abs(here - (cost[(i - 1) * width + j - 1] ?? 0) - (isSame ? 0 : 1.6)) < 1e-9) {
      const label = LABEL_NAMES[row.labels[theirs[j - 1]?.owner ?? 0] ?? ''] ?? 'comment'
      const vote = votes[ours[i - 1]?.owner ?? 0]
      vote?.set(label, (vote.get(label) ?? 0) + 1)
      i -= 1
      j -= 1
    } else if (Math.abs(here - (cost[(i - 1) * width + j] ?? 0) - 1) < 1e-9) i -= 1
    else j -= 1
  }
  return tokens.map((token, index) => {
    if (token.kind === 'punctuation') return 'punctuation'
    const best = [...(votes[index] ?? [])]
      .filter(([label]) => label !== 'punctuation')
      .sort((a, b) => b[1] - a[1])[0]
    if (best) return best[0]
    // The corpus merges '110ml-150ml' into one range with one unit.
    return findUnit(token.text) && tokens[index - 1]?.kind === 'number' ? 'unit' : 'comment'
  })
}
