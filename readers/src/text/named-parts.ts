import { classifyLine } from '../classify-line.ts'
import { headingKey } from '../words/section-headings.ts'
import type { TextLine } from './text-lines.ts'

const LEADING =
  /^(?:for|to make|für|zum|zur|pour|para|per|voor|till|til|na|do|dla|для|на)\s(?:(?:the|your|den|die|das|le|la|les|el|los|las|il|lo|gli|i|o|a|os|as|de|het)\s)?/u
const MAX_WORDS = 8

/** Normalised name of a part, equal above ingredients and steps: 'For the sauce:' and 'Sauce'. */
export const partName = (text: string) => headingKey(text).replace(LEADING, '')

/** Lines that can be such names: without amounts and sentences. */
export function listPartNames(lines: TextLine[]): Set<string> {
  const names = lines.filter(
    ({ text }) =>
      classifyLine(text) === 'name' && !/[.!,]$/.test(text) && text.split(' ').length <= MAX_WORDS,
  )
  return new Set(names.map(({ text }) => partName(text)))
}
