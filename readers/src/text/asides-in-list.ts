import { classifyLine } from '../classify-line.ts'
import { isNutrientLine } from '../metadata-lines.ts'
import { readTime } from '../read-duration.ts'
import { isInstruction } from '../words/cooking-verbs.ts'
import { readHeadMetadata } from './head-metadata.ts'
import { splitBlocks, type TextLine } from './text-lines.ts'

const MIN_WORDS_OF_A_SENTENCE = 7
const MAX_FACT_LENGTH = 60
const ENDS_AS_SENTENCE = /[\p{L})]{2}[.!?]$/u

const isSentence = ({ text }: TextLine) =>
  ENDS_AS_SENTENCE.test(text) &&
  classifyLine(text) !== 'amount' &&
  (isInstruction(text) || text.split(' ').length >= MIN_WORDS_OF_A_SENTENCE)

/** 'Before you begin' above sentences, or only sentences. */
const isAside = (block: TextLine[]) =>
  block.every((line, index) => isSentence(line) || (index === 0 && block.length > 1 && !/\d/.test(line.text)))

/** Removes paragraphs after the list that do not belong to it, if the steps have a heading. */
export function withoutAsides(list: TextLine[]): Record<'ingredients' | 'notes', TextLine[]> {
  const [first = [], ...others] = splitBlocks(list)
  return {
    ingredients: [first, ...others.filter((block) => !isAside(block))].flat(),
    notes: others.filter(isAside).flat(),
  }
}

const isFact = ({ text }: TextLine) =>
  readHeadMetadata(text) !== null ||
  isNutrientLine(text) ||
  (/^(?:ca\.? )?\d/i.test(text) && readTime(text) !== null)

const mayBeFact = ({ text }: TextLine) =>
  text.length <= MAX_FACT_LENGTH && !ENDS_AS_SENTENCE.test(text) && !isInstruction(text)

/** Removes '75 minutes', 'easy' in a separate block between 'Preparation' and the first step. */
export function withoutLeadFacts(steps: TextLine[]): Record<'facts' | 'steps', TextLine[]> {
  const [first = [], ...others] = splitBlocks(steps)
  const isFacts = others.length > 0 && first.every(mayBeFact) && first.some(isFact)
  return isFacts ? { facts: first, steps: others.flat() } : { facts: [], steps }
}
