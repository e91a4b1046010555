import { isNutrient } from '../bare-facts.ts'
import { likenessOf } from '../ingredient-like.ts'
import { readTime } from '../read-duration.ts'
import { tellsWhatToDo } from '../words/cooking-verbs.ts'
import { readHeadFacts } from './head-facts.ts'
import { blocksOf, type TextLine } from './text-lines.ts'

const MIN_WORDS_OF_A_SENTENCE = 7
const MAX_FACT_LENGTH = 60
const ENDS_AS_SENTENCE = /[\p{L})]{2}[.!?]$/u

const isSentence = ({ text }: TextLine) =>
  ENDS_AS_SENTENCE.test(text) &&
  likenessOf(text) !== 'amount' &&
  (tellsWhatToDo(text) || text.split(' ').length >= MIN_WORDS_OF_A_SENTENCE)

/** 'Before you begin' over sentences, or sentences alone. */
const isAside = (block: TextLine[]) =>
  block.every((line, index) => isSentence(line) || (index === 0 && block.length > 1 && !/\d/.test(line.text)))

/** Paragraphs behind a list that are no part of it, where the steps have a heading of their own. */
export function withoutAsides(list: TextLine[]): Record<'ingredients' | 'notes', TextLine[]> {
  const [first = [], ...others] = blocksOf(list)
  return {
    ingredients: [first, ...others.filter((block) => !isAside(block))].flat(),
    notes: others.filter(isAside).flat(),
  }
}

const isFact = ({ text }: TextLine) =>
  readHeadFacts(text) !== null ||
  isNutrient(text) ||
  (/^(?:ca\.? )?\d/i.test(text) && readTime(text) !== null)

const mayBeFact = ({ text }: TextLine) =>
  text.length <= MAX_FACT_LENGTH && !ENDS_AS_SENTENCE.test(text) && !tellsWhatToDo(text)

/** '75 minutes', 'easy' in a block of their own between 'Preparation' and the first step. */
export function withoutLeadFacts(steps: TextLine[]): Record<'facts' | 'steps', TextLine[]> {
  const [first = [], ...others] = blocksOf(steps)
  const isFacts = others.length > 0 && first.every(mayBeFact) && first.some(isFact)
  return isFacts ? { facts: first, steps: others.flat() } : { facts: [], steps }
}
