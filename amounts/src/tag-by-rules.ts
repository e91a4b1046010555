import type { LineLabel } from './line-labels.ts'
import { isNumberWord } from './read-number.ts'
import { isSizeWord } from './size-words.ts'
import type { Token } from './tokenize-line.ts'
import { findUnit } from './units.ts'

const ASIDE = new Set(
  'ca circa etwa ungefähr about approx approximately gut knapp rund etwas ein wenig evtl eventuell'.split(
    ' ',
  ),
)
const GLUE = new Set('of von vom à a je the'.split(' '))
const PURPOSE = /^(zum|zur|für|fürs|for|to)$/i
const PREPARATION_WORD =
  /^(?:(?:fein|grob|frisch|klein|dünn|sehr|finely|coarsely|roughly|freshly|thinly)|(?:\p{Ll}*(?:ge(?!l(?:b|ee)|m(?:ahlen|ischt)|wür|schmack|trocknet|räuchert|müse|samt|flügel)\p{Ll}+(?:t|en)|zerdrückt|zerkleinert|zerstoßen|zerlassen|püriert|passiert|halbiert|geviertelt|entkernt|entsteint|blanchiert|filetiert|pariert|abgetropft|abgespült|aufgetaut|verquirlt|zimmerwarm|weich)(?:e|er|es|en|em)?)|chopped|sliced|diced|minced|grated|peeled|crushed|melted|softened|sifted|beaten|shredded|drained|rinsed)$/u

const CHOICE = /^(belieben|geschmack|bedarf|wunsch)$/i
const PLURAL_MARK = /^(n|en|e|s|er|nen)$/

/** 'Zehe/n' has an optional plural ending. */
function isPluralMark(tokens: Token[], index: number): boolean {
  const before = tokens[index - 1]
  const token = tokens[index]
  if (!before || !token || !PLURAL_MARK.test(token.text)) return false
  return before.text === '/' && before.end === token.start && tokens[index - 2]?.end === before.start
}

const PART_OF_FOOD = /^(?:saft|abrieb|schale|zesten?|mark)$/i

/** In 'Saft von 1 Zitrone' and 'Abrieb einer Zitrone', the words before the number are the preparation. */
function countLeadingTokens(tokens: Token[]): number {
  const genitive = tokens.findIndex((token) => /^(?:einer|eines)$/i.test(token.text))
  if (genitive > 0 && tokens.slice(0, genitive).some((token) => PART_OF_FOOD.test(token.text)))
    return genitive
  const number = tokens.findIndex(
    (token) => token.kind === 'number' || /^(?:zwei|drei|vier)$/i.test(token.text),
  )
  return number > 1 && /^(von|vom|of|from)$/i.test(tokens[number - 1]?.text ?? '') ? number : 0
}

function isChoice(tokens: Token[], index: number): boolean {
  const [word, next] = [tokens[index]?.text ?? '', tokens[index + 1]?.text ?? '']
  return (
    (/^nach$/i.test(word) && CHOICE.test(next)) ||
    (CHOICE.test(word) && /^nach$/i.test(tokens[index - 1]?.text ?? ''))
  )
}

/** In 'Kalbs- oder Schweineschnitzel', the hyphen replaces the end of the word. */
function isCutWord(tokens: Token[], index: number): boolean {
  const isAtWord = tokens[index - 1]?.end === tokens[index]?.start
  return isAtWord && /^(oder|und)$/i.test(tokens[index + 1]?.text ?? '')
}

/** 'ca.' in 'ca. 200 g', at any position. */
function isRoughly(tokens: Token[], index: number): boolean {
  const next = tokens[index + 1]?.text === '.' ? tokens[index + 2] : tokens[index + 1]
  return /^(ca|circa|etwa|ungefähr)$/i.test(tokens[index]?.text ?? '') && next?.kind === 'number'
}

function isExample(tokens: Token[], index: number): boolean {
  const words = tokens.slice(index, index + 3).map((token) => token.text.toLowerCase())
  return words[0] === 'zb' || words.join('') === 'z.b'
}

/** Labels a line by its structure only: amount, name, and remarks after a comma or in brackets. */
export function tagByRules(tokens: Token[]): LineLabel[] {
  const labels: LineLabel[] = []
  let depth = 0
  let hasName = false
  let isPurpose = false
  let isAside = false
  let isAfterComma = false
  let expectsUnit = false
  let hasPackage = false
  const lead = countLeadingTokens(tokens)
  const isBare = !tokens.some((token) => token.kind === 'number')
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    const lower = token.text.toLowerCase()
    let label: LineLabel
    if (token.kind === 'punctuation') {
      label = 'punctuation'
      if ('([{'.includes(token.text)) depth += 1
      if (')]}'.includes(token.text)) depth = Math.max(0, depth - 1)
      if (hasName && depth === 0 && /[,;–—-]/.test(token.text) && !isCutWord(tokens, index))
        isAfterComma = true
    } else if (isAside || (hasName && isExample(tokens, index))) {
      label = 'comment'
      isAside = true
    } else if (isPluralMark(tokens, index)) {
      label = 'punctuation'
    } else if (index < lead) {
      label = 'preparation'
    } else if (isChoice(tokens, index)) {
      label = 'comment'
    } else if (lower === 'm' && next?.text === '.') {
      label = 'size'
    } else if (token.kind === 'number' && /^type?$/i.test(tokens[index - 1]?.text ?? '')) {
      label = depth > 0 ? 'comment' : 'name'
    } else if (token.kind === 'number') {
      const isMeasured = next !== undefined && findUnit(next.text) !== undefined
      label = !hasName || (isMeasured && !isAfterComma) ? 'quantity' : 'comment'
      expectsUnit = label === 'quantity'
    } else if (expectsUnit && findUnit(token.text)) {
      label = 'unit'
      hasPackage ||= findUnit(token.text)?.kind === 'package'
      // 'fl oz', '14 oz can' and 'Pck. (à 200 g)' have two consecutive unit words.
      expectsUnit = next !== undefined && findUnit(next.text) !== undefined
    } else if (!hasName && depth === 0 && isSizeWord(lower)) {
      label = 'size'
    } else if (!hasName && lower === 'fl' && next && findUnit(next.text)?.id === 'oz') {
      label = 'unit'
    } else if (!hasName && depth === 0 && isNumberWord(lower) && next) {
      label = 'quantity'
      expectsUnit = true
    } else if (!hasName && depth === 0 && findUnit(token.text) && token.text.length > 2 && next) {
      label = 'unit'
    } else if ((ASIDE.has(lower) && !hasName) || isRoughly(tokens, index)) {
      label = 'comment'
    } else if (GLUE.has(lower) && !isAfterComma && labels.length > 0) {
      label = hasName && lower !== 'à' && lower !== 'je' && depth === 0 ? 'name' : 'comment'
    } else if (depth > 0) {
      label = 'comment'
    } else if (hasName && (isPurpose || PURPOSE.test(token.text))) {
      label = 'purpose'
      isPurpose = true
    } else if (isAfterComma && isBare && /^\p{Lu}/u.test(token.text) && labels.at(-1) !== 'preparation') {
      label = 'name'
    } else if (isAfterComma || (!hasName && !hasPackage && PREPARATION_WORD.test(lower) && next)) {
      label = 'preparation'
    } else {
      label = 'name'
      hasName = true
      expectsUnit = false
    }
    labels.push(label)
  }
  return labels
}
