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
  [/\basked[A-Z]\w*|\bis(Gone|Deaf|Meant|Said|Asked)\b/, 'requested, unavailable, disconnected, matched'],
  [
    /\b(error|state|device|difference|reason|refused|notTaken|disk|connection)Words\b|\b[a-z]+InWords\b/,
    'formatError, formatState, …',
  ],
  [
    /\b(answerPage|answerOf|placeOfPage|KitchenAnswer|onheard)\b/,
    'respond, response, cache key, form result',
  ],
  [
    /\b(tellOthers|forgetOthers|changesByOthers|OthersChange|goneIsGone|goneText)\b/,
    'notify, remote changes, ignore not found',
  ],
  [
    /\b(houseWorries|Worry|takenFor|isRestAlone|keptKey|\w+DishesAtHand)\b/,
    'warnings, matches, copy key, cached',
  ],
  [/\b(requireRoom\w*|refuseTaken\w*)\b/, 'requireFreeSlot, require…Space, refuseDuplicate'],
  [/\b(KeptProgram|BrowserDoor|FaultyLine|LinePlaces|ReadTakenOver)\b/, 'supervised, endpoint, position'],
  [/\b(keepState|checkAnswer|whenParentIsGone|isOwnersAlone)\b/, 'saveState, checkResponse, onParentExit'],
  [/\b(askAs\w+|tellNow|untilAsked|weaknessOfSecret)\b/, 'query, send, find'],
  [/\bMAX_(LINE|AMOUNT|NOTE|NAME)\b/, 'MAX_…_LENGTH'],
  [/\b(LONGEST|KEPT|LOOKS|(READ_|FED_|ROWS_)?AT_ONCE)\b/, 'MAX_LENGTH, MAX_…, CHUNK_BYTES, MAX_PARALLEL'],
  [/\b(decimalSign|countMarks|\w+AmountBehind)\b/, 'decimalSeparator, scoreWord, findTrailingAmount'],
]

/** The website and its tests have no names such as `titleOf`; their functions are verb and object. */
const NOUN_OF = /\b(?!(?:indexOf|lastIndexOf|isAnyOf)\b)[a-z]\w*Of\b/

/** Declarations elsewhere; conditions such as `isPartOf` are fine. */
const DECLARED_OF = /\b(?:function\*?|const) (?!is[A-Z]|isOf|oneOf|routesOf)[a-z]\w*Of\b/

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

test('functions of the website are named by verb and object', () => {
  const files = ['frontend', 'e2e'].flatMap((folder) => listFiles(folder, /\.(ts|svelte)$/))
  const found = files.flatMap((file) => {
    const match = NOUN_OF.exec(readSource(file))
    return match ? [`${file}: ${match[0]}`] : []
  })
  expect(found).toEqual([])
})

test('functions of the other workspaces are named by verb and object', () => {
  const folders = FOLDERS.filter((folder) => folder !== 'frontend' && folder !== 'e2e')
  const files = folders.flatMap((folder) => listFiles(folder, /\.(ts|mjs)$/))
  const found = files.flatMap((file) => {
    const match = DECLARED_OF.exec(readSource(file))
    return match ? [`${file}: ${match[0]}`] : []
  })
  expect(found).toEqual([])
})
