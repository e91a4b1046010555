import { expect, test } from 'vitest'
import { listFiles, readSource } from './read-imports.ts'

/** Private words that were replaced by the field's terms, and the terms. Extend the list when another one is replaced. */
const RETIRED: [RegExp, string][] = [
  [/\b(MOST|LONGEST|LEAST|LARGEST|FEWEST)_[A-Z]/, 'MAX_, MIN_'],
  [/\b[A-Z]+_DEEDS\b|\b\w*Deeds?\b/, 'actions'],
  [/\b\w*Noun\b(?<!Counted\w*|By\w*)/, 'resource'],
  [
    /\bKept(Answers|Rows|Pages?|Images?|Drafts?|Sessions?)\b|\bkept(As|Pages|Recipes|Summaries)\b/,
    'cache, stored',
  ],
  [/\bDoorkeeper\b|\buseDoor\b|AtDoor\b/, 'raw listener'],
  [/\bFairPlaces\b|\bWhoIsAbout\b/, 'fair queue, recent callers'],
  [/\batOnce\b|\bsendAsIs\b|\basOf\b/, 'sync hook, raw JSON, snapshot'],
  [
    /\b(isUnseen|isLasting|isMatched|isSecret)\b/,
    'keepsCache, isStreaming, supportsIfMatch, isCapabilityUrl',
  ],
  [
    /\b(\w+Lookalikes?|[Kk]indredFood|countSlips|askTogether|fetchOutside|takeBack\w*|bring[A-Z]\w*)\b/,
    'similar names, edit distance, coalesce, guarded fetch, undo, import',
  ],
]

const FOLDERS =
  'contract connections amounts readers writers backend frontend bench e2e scripts deploy'.split(' ')

test('retired words are not used', () => {
  const files = FOLDERS.flatMap((folder) => listFiles(folder, /\.(ts|svelte|mjs)$/))
  const found = files
    .filter((file) => !file.endsWith('retired-words.test.ts'))
    .flatMap((file) =>
      RETIRED.flatMap(([word, instead]) => {
        const match = word.exec(readSource(file))
        return match ? [`${file}: ${match[0]} → ${instead}`] : []
      }),
    )
  expect(found).toEqual([])
})
