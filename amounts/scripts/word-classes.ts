import type { LineLabel } from '../src/line-labels.ts'
import { hashStem } from '../src/line-links.ts'
import type { Token } from '../src/tokenize-line.ts'

type LabelledLine = { tokens: Token[]; labels: LineLabel[] }

const MIN_COUNT = 5

/**
 * Class of each word, counted in the training lines: how often it is in a name (1 to 4, times four) and how often it
 * then ends the name (1 to 3). 'Tomatoes' ends names, 'crisp' never does.
 */
export function countWordClasses(lines: LabelledLine[]): Map<number, number> {
  const counts = new Map<number, { all: number; name: number; last: number }>()
  for (const { tokens, labels } of lines) {
    for (const [index, token] of tokens.entries()) {
      if (token.kind !== 'word') continue
      const stem = hashStem(token.text)
      const count = counts.get(stem) ?? { all: 0, name: 0, last: 0 }
      counts.set(stem, count)
      count.all += 1
      if (labels[index] !== 'name') continue
      count.name += 1
      const next = labels.slice(index + 1).find((label) => label !== 'punctuation')
      const isOr = /^(or|and)$/i.test(tokens[index + 1]?.text ?? '')
      if (next !== 'name' || isOr) count.last += 1
    }
  }
  const classes = new Map<number, number>()
  for (const [stem, { all, name, last }] of counts) {
    if (all < MIN_COUNT) continue
    const share = name / all
    const naming = share < 0.1 ? 1 : share < 0.5 ? 2 : share < 0.9 ? 3 : 4
    const closing = name < 3 || last / name < 0.15 ? 1 : last / name < 0.6 ? 2 : 3
    classes.set(stem, naming * 4 + closing)
  }
  return classes
}
