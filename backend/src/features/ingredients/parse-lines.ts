import { amountText } from '@larder/amounts/amount-text'
import { rankNames } from '@larder/amounts/match-name'
import { parseLine } from '@larder/amounts/parse-line'
import { weighParsed } from '@larder/amounts/weigh-parsed'
import type { ParsedIngredientLine } from '@larder/contract/ingredient-lines'
import type { Db } from '../../db/db.ts'
import type { Viewer } from './ingredients.access.ts'
import { listLookalikes } from './lookalikes.queries.ts'

/** Names this much alike are one ingredient: "2 l milk" on a list joins the milk that recipes need. */
export const SURE = 0.95

/** Reads lines as a cook would, and offers the existing ingredients they may mean, of those the caller sees. Changes nothing. */
export async function parseLines(db: Db, lines: string[], caller: Viewer): Promise<ParsedIngredientLine[]> {
  const parsed = lines.map((line) => parseLine(line))
  const lookalikes = await listLookalikes(db, [...new Set(parsed.map((line) => line.name))], caller)
  return parsed.map((line) => {
    const known = lookalikes.filter((ingredient) => ingredient.asked_name === line.name)
    const ranked = rankNames(line.name, known)
    const best =
      ranked[0] && ranked[0].score >= SURE ? known.find(({ id }) => id === ranked[0]?.id) : undefined
    const weight = weighParsed(line, best)
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
