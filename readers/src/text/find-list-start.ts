import { findUnit } from '@larder/amounts/units'
import { classifyLine } from '../classify-line.ts'
import { isMetadataLine, isNutrientLine } from '../metadata-lines.ts'
import { stripBullet } from '../strip-bullet.ts'
import { isTitle } from './find-title.ts'
import { readHeadMetadata } from './head-metadata.ts'
import { NUTRITION } from './page-boilerplate.ts'
import { isInNamedBlocks } from './parse-ingredients.ts'
import { splitIngredientsAndSteps } from './split-ingredients-and-steps.ts'
import type { TextLine } from './text-lines.ts'

const MAX_UNMEASURED_LENGTH = 60
const PIECES =
  /^(?:ca\.?|etwa|about|rund)?\s*\d+(?:\s?[-–]\s?\d+)?\s+(?:stk|stykker|stück|pieces|pcs|st)\.?$/iu

const isMeasured = (text: string) =>
  findUnit(/^[\d.,/½¼¾⅓⅔⅛–-]+\s?(\p{L}+)/u.exec(stripBullet(text))?.[1] ?? '') !== undefined

/** Too long for an ingredient, or a sentence. */
export const isProse = ({ text }: TextLine) =>
  /[.!]$/.test(text) || (text.length > MAX_UNMEASURED_LENGTH && !isMeasured(text))

/** Servings, times or nutrition. */
export const isFact = ({ text }: TextLine) =>
  readHeadMetadata(text) !== null ||
  NUTRITION.test(text) ||
  isNutrientLine(text) ||
  isMetadataLine(text) ||
  PIECES.test(text)

const isAmount = ({ text }: TextLine) =>
  ['amount', 'measured'].includes(classifyLine(text)) && !/^\([^()]*\)$/.test(text)

const hasList = (lines: TextLine[], from: number) =>
  lines.slice(from, from + 4).filter((line) => hasNumber(line) && isAmount(line)).length > 1

/** '16 buns' or 'Waffles (about 20)' between gaps, above the list. */
function isOnlyYield(lines: TextLine[], index: number): boolean {
  const [line, next] = [lines[index], lines[index + 1]]
  if (line?.isAfterGap !== true || next?.isAfterGap !== true) return false
  return (
    /^\d+ \p{L}+\.?$/u.test(line.text) ||
    (/^\p{Lu}/u.test(line.text) && isTitle(line) && hasList(lines, index + 1))
  )
}

/** 'Since you asked, here is the recipe for four:' is said to the reader. */
const isAnnouncement = ({ text }: TextLine) =>
  /\b(?:recipe|rezept|oppskriften?)\b|^(?:here|hier|anbei|voici|aquí|ecco|hierbij)(?!\p{L})/iu.test(text) ||
  text.split(' ').length > (/[,.!?]\s/.test(text) ? 6 : 5)

/** 'For the dough:', or 'Dough' if every block of the list has a name. */
function isOverList(lines: TextLine[], index: number): boolean {
  const [line, next] = [lines[index], lines[index + 1]]
  if (line?.text.endsWith(':')) return !isAnnouncement(line)
  return (
    line?.isAfterGap === true &&
    next?.isAfterGap === false &&
    isInNamedBlocks(splitIngredientsAndSteps(lines.slice(index)).ingredients)
  )
}

/** The first line of the block around a list line that can belong to the list. */
function openingOfList(lines: TextLine[], first: number, mayBeListed: (line: TextLine) => boolean): number {
  let begin = first
  while (begin > 1 && lines[begin]?.isAfterGap === false) {
    const before = lines[begin - 1] as TextLine
    if (isFact(before) || !mayBeListed(before) || before.text.endsWith(':')) break
    begin -= 1
  }
  return begin
}

const hasNumber = ({ text }: TextLine) => /^[\d½¼¾⅓⅔⅛]/.test(stripBullet(text))
const isName = ({ text }: TextLine) => classifyLine(text) === 'name'

/** Names can precede the first amount if the title is before them. */
function withNamesOver(lines: TextLine[], first: number): number {
  const begin = openingOfList(lines, first, (line) => hasNumber(line) || isName(line))
  const isWhole = lines[begin]?.isAfterGap === true && lines.slice(0, begin).some(isTitle)
  return isWhole ? begin : openingOfList(lines, first, hasNumber)
}

/** The first line with an amount other than servings, times or calories, including the section heading above it. */
export function findListStart(lines: TextLine[]): number {
  const mayBegin = (line: TextLine, index: number) =>
    index > 0 && isAmount(line) && !isFact(line) && !isProse(line) && !isOnlyYield(lines, index)
  const mayBeFirst = (line: TextLine, index: number) => /[\d½¼¾⅓⅔⅛]/.test(line.text) && mayBegin(line, index)
  const inList = lines.findIndex((line, index) => mayBeFirst(line, index) && hasList(lines, index))
  const counted = inList < 0 ? lines.findIndex(mayBeFirst) : inList
  const first = counted < 0 ? lines.findIndex(mayBegin) : withNamesOver(lines, counted)
  if (first < 0) return lines.length
  return first > 1 && isOverList(lines, first - 1) ? first - 1 : first
}
