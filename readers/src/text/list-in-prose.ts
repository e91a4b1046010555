import { classifyLine } from '../classify-line.ts'
import { beginsWithVerb, isInstruction } from '../words/cooking-verbs.ts'
import { BAKES } from './split-ingredients-and-steps.ts'
import { listedBehindHeading } from './split-inline-lists.ts'
import type { TextLine } from './text-lines.ts'

const MAX_LINES = 6
const MAX_LENGTH = 2_000
const MIN_LISTED = 2
/** An amount with its food, up to the next comma or linking word: '250 g flour' in 'Mix 250 g flour with the milk'. */
const LISTED =
  /(?<![\p{L}\d.,/-])(?:[\d½¼¾⅓⅔⅛][\d.,/½¼¾⅓⅔⅛–-]*\s?|(?:an?|one|two|three|four|ein(?:e|en)?|zwei|drei|vier|une?|deux|trois|dos|tres|due|tre) (?=pinch|handful|splash|knob|bunch|clove|tin|can|prise|handvoll|schuss|bund|zehe|dose|pincée|poignée|gousse|pizca|puñado|diente|pizzico|spicchio|mazzo))(?!(?:and|or|und|oder|to|et|y|e)(?!\p{L}))\p{L}[^,;:.!?()]*?(?=\s+(?:and|with|in|into|to|for|until|then|over|on|und|mit|in|zu|auf|dann|für|et|avec|dans|y|con|en|e|per)(?!\p{L})|[,;:.!?()]|$)/giu
const TITLE = /^([^.:!?]{3,60}):\s+(\S.*)$/u
const FIRST_SENTENCE = /^(.*?\p{L}{3})\.\s+(\p{Lu}.*)$/u
const MAX_WORDS = 6

/** `title` is null if the first line is the title. */
type Prose = { title: string | null; list: string[]; steps: string[] }

const listIn = (text: string) =>
  [...text.slice(0, MAX_LENGTH).matchAll(LISTED)]
    .map(([found]) => found.trim())
    .filter(
      (found) =>
        !BAKES.test(found) && found.split(' ').length <= MAX_WORDS && classifyLine(found) === 'amount',
    )

const MIN_WALL = 4
const MAX_ITEM_WORDS = 9

/** 'Salsa 4 tomatoes 1 onion 2 chilies 1 lime Chop all.': a recipe that lost its line ends. */
function splitWall(text: string): Prose | null {
  if (text.length > MAX_LENGTH) return null
  const [title = '', ...items] = text.split(/\s(?=[\d½¼¾⅓⅔⅛][\d/½¼¾⅓⅔⅛ ]*\s?\p{L})/u)
  const first = items.findIndex((item) => findVerb(item) > 0)
  const last = items[first]
  if (first + 1 < MIN_WALL || last === undefined || !/^[^.:!?]{2,80}$/.test(title)) return null
  const at = findVerb(last)
  const list = [...items.slice(0, first), last.slice(0, at).trim()]
  if (list.some((item) => item.split(' ').length > MAX_ITEM_WORDS)) return null
  return { title, list, steps: [[last.slice(at), ...items.slice(first + 1)].join(' ').trim()] }
}

/** Where a sentence with an instruction begins. */
function findVerb(item: string): number {
  const starts = [...item.matchAll(/(?<=\s)\p{Lu}/gu)].map(({ index }) => index)
  return starts.find((start) => beginsWithVerb(item.slice(start))) ?? -1
}

/** Finds the parts of a recipe told in a paragraph, without a list: 'Flatbread: Mix 250 g flour with …' */
export function readProse(lines: TextLine[]): Prose | null {
  if (lines.length > MAX_LINES) return null
  const wall = lines.length === 1 ? splitWall(lines[0]?.text ?? '') : null
  if (wall !== null) return wall
  const [, title = null, rest = ''] = TITLE.exec(lines[0]?.text ?? '') ?? []
  const told = [rest, ...lines.slice(1).map(({ text }) => text)].filter((text) => text !== '')
  const [, listed = '', after = ''] = FIRST_SENTENCE.exec(told[0] ?? '') ?? []
  if (title !== null && classifyLine(listed) === 'amount' && !isInstruction(listed)) {
    const list = listedBehindHeading({ text: listed, isAfterGap: false }).map(({ text }) => text)
    if (list.length > MIN_LISTED) return { title, list, steps: [after, ...told.slice(1)] }
  }
  const list = told.flatMap(listIn)
  return list.length < MIN_LISTED ? null : { title, list, steps: told }
}
