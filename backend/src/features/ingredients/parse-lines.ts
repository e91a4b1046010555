import { rankNames } from '@larder/amounts/match-name'
import { type LabelledToken, type ParsedLine, parseLine } from '@larder/amounts/parse-line'
import { weighLine } from '@larder/amounts/weigh'
import type { ParsedIngredientLine } from '@larder/contract/ingredient-lines'
import type { Db } from '../../db/db.ts'
import type { Viewer } from './ingredients.access.ts'
import { listLookalikes } from './lookalikes.queries.ts'

/** Names this much alike are one ingredient: "2 l milk" on a list joins the milk that recipes need. */
export const SURE = 0.95
const AMOUNT_LABELS = new Set(['quantity', 'unit', 'size'])

/** Reads lines as a cook would, and offers the existing ingredients they may mean, of those the caller sees. Changes nothing. */
export async function parseLines(db: Db, lines: string[], caller: Viewer): Promise<ParsedIngredientLine[]> {
  const parsed = lines.map((line) => parseLine(line))
  const lookalikes = await listLookalikes(db, [...new Set(parsed.map((line) => line.name))], caller)
  return parsed.map((line) => {
    const known = lookalikes.filter((ingredient) => ingredient.asked_name === line.name)
    const ranked = rankNames(line.name, known)
    const best =
      ranked[0] && ranked[0].score >= SURE ? known.find(({ id }) => id === ranked[0]?.id) : undefined
    const weight = weighLine(line, best ? { ...best, name: line.name } : { name: line.name })
    return {
      line: line.line,
      quantity: line.quantity,
      quantity_max: line.quantity_max,
      unit: line.unit,
      name: line.name,
      note: line.note,
      amount_readable: amountText(line),
      amount_grams: weight.grams,
      grams_by: weight.grams_by,
      candidates: ranked.map(({ id, name, score }) => ({ ingredient_id: id, name, score })),
      words: line.tokens.map(({ text, label }) => ({ text, label })),
    }
  })
}

/** The first stretch of the line that speaks of the amount: "1 (400 g) can" of "1 (400 g) can chopped tomatoes". */
function amountText({ line, tokens }: ParsedLine): string {
  const isAmount = (token: LabelledToken | undefined) => token !== undefined && AMOUNT_LABELS.has(token.label)
  const first = tokens.findIndex(isAmount)
  if (first < 0) return ''
  let last = first
  for (let index = first; index < tokens.length; index++) {
    if (isAmount(tokens[index])) last = index
    else if (tokens[index]?.label !== 'punctuation') break
  }
  const closing = tokens[last + 1]?.text === ')' ? last + 1 : last
  const text = line.slice(tokens[first]?.start, tokens[closing]?.end)
  return text.includes('(') === text.includes(')') ? text.trim() : text.replaceAll(/[()]/g, '').trim()
}
