import { amountText } from '@larder/amounts/amount-text'
import { type RankedName, rankNames } from '@larder/amounts/match-name'
import { type ParsedLine, parseLine } from '@larder/amounts/parse-line'
import { weighParsed } from '@larder/amounts/weigh-parsed'
import { MAX_NAME } from '@larder/contract/fields'
import type { ParsedIngredientLine } from '@larder/contract/food/ingredient-lines'
import type { Db } from '../../db/db.ts'
import { mapYielding } from '../../map-yielding.ts'
import type { Viewer } from './ingredients.access.ts'
import type { IngredientRow } from './ingredients.queries.ts'
import { resolveIngredients } from './resolve-ingredients.ts'
import { listSimilarNames } from './similar-names.queries.ts'

/** What a match is worth that is sure, although the names are not alike. */
const SURE = 0.95

/** Reads lines as a cook would, and offers the existing ingredients they may mean, of those the caller sees. Changes nothing. */
export async function parseLines(db: Db, lines: string[], caller: Viewer): Promise<ParsedIngredientLine[]> {
  const parsed = await mapYielding(lines, (line) => parseLine(line))
  const lookupName = (line: ParsedLine) => line.name.slice(0, MAX_NAME)
  const names = [...new Set(parsed.map(lookupName))]
  const meant = await resolveIngredients(db, names, caller, { foodsOnly: true })
  const lookalikes = Map.groupBy(await listSimilarNames(db, names, caller), ({ asked_name }) => asked_name)
  return mapYielding(parsed, (line) => {
    const name = lookupName(line)
    const ranked = rankNames(name, lookalikes.get(name) ?? [])
    const sure = meant.get(name)
    const weight = weighParsed(line, sure)
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
      ingredient_id: sure?.id ?? null,
      candidates: withFirst(ranked, sure).map(({ id, name, score }) => ({ ingredient_id: id, name, score })),
      words: line.tokens.map(({ text, label }) => ({ text, label })),
    }
  })
}

function withFirst(ranked: RankedName[], sure: IngredientRow | undefined): RankedName[] {
  if (!sure) return ranked
  const score = ranked.find(({ id }) => id === sure.id)?.score ?? SURE
  return [{ id: sure.id, name: sure.name, score }, ...ranked.filter(({ id }) => id !== sure.id)]
}
