import { get } from './requests.ts'
import type { Samples } from './samples.ts'
import type { Scenario } from './scenario.ts'

export function searchScenarios(samples: Samples, headers: Record<string, string>): Scenario[] {
  const { rareWords, commonWords, middlingWords } = samples
  const search = (name: string, words: string[], isQuick = false): Scenario => ({
    name: `search, ${name}`,
    server: 'uncachedService',
    requests: words.map((word) => get(`/recipes/?q=${encodeURIComponent(word)}`, headers)),
    against: 'list, as User',
    isQuick,
  })
  return [
    search('rare', rareWords),
    search('common', commonWords),
    search('two words', createWordPairs(samples), true),
    search('no match', NOWHERE),
    search('typo', middlingWords.map(misspell)),
    search(
      'typing',
      middlingWords.flatMap((word) => [2, 3, 4, 5].map((length) => word.slice(0, length))),
    ),
  ]
}

const NOWHERE = ['xyzzyqqq', 'qqqxyzzy', 'wwvvxxzz', 'jjjqqqxxx']

export const createWordPairs = ({ middlingWords, commonWords }: Samples) =>
  middlingWords.map((word, index) => `${word} ${commonWords[index % commonWords.length] ?? word}`)

const misspell = (word: string) => `${word.slice(0, 2)}x${word.slice(2)}`
