import { amountText } from '@larder/amounts/amount-text'
import { cutText } from '@larder/amounts/cut-text'
import { chooseCommonLanguage, scoreLine } from '@larder/amounts/detect-language'
import { type RankedName, rankNames } from '@larder/amounts/match-name'
import { type ParsedLine, parseLine } from '@larder/amounts/parse-line'
import { weighParsed } from '@larder/amounts/weigh-parsed'
import { MAX_NAME_LENGTH } from '@larder/contract/fields'
import type { ParsedIngredientLine } from '@larder/contract/food/ingredient-lines'
import type { Db } from '../../db/db.ts'
import { mapYielding } from '../../map-yielding.ts'
import type { Viewer } from './ingredients.access.ts'
import type { IngredientRow } from './ingredients.queries.ts'
import { resolveIngredients } from './resolve-ingredients.ts'
import { listSimilarNames } from './similar-names.queries.ts'

/** Score of a certain match by alias or food, when the names are not similar. */
const CERTAIN_SCORE = 0.95

/** Parses lines and finds matching ingredients among those that the caller sees. Changes nothing. */
export async function parseLines(db: Db, lines: string[], caller: Viewer): Promise<ParsedIngredientLine[]> {
  const language = chooseCommonLanguage(await mapYielding(lines, scoreLine))
  const parsed = await mapYielding(lines, (line) => parseLine(line, language))
  const lookupName = (line: ParsedLine) => cutText(line.name, MAX_NAME_LENGTH)
  const names = [...new Set(parsed.map(lookupName))]
  const resolved = await resolveIngredients(db, names, caller, { foodsOnly: true })
  const similarByName = Map.groupBy(
    await listSimilarNames(db, names, caller),
    ({ requested_name }) => requested_name,
  )
  return mapYielding(parsed, (line) => {
    const name = lookupName(line)
    const ranked = rankNames(name, similarByName.get(name) ?? [])
    const match = resolved.get(name)
    const weight = weighParsed(line, match)
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
      ingredient_id: match?.id ?? null,
      candidates: putFirst(ranked, match).map(({ id, name, score }) => ({ ingredient_id: id, name, score })),
      words: line.tokens.map(({ text, label }) => ({ text, label })),
    }
  })
}

function putFirst(ranked: RankedName[], match: IngredientRow | undefined): RankedName[] {
  if (!match) return ranked
  const score = ranked.find(({ id }) => id === match.id)?.score ?? CERTAIN_SCORE
  return [{ id: match.id, name: match.name, score }, ...ranked.filter(({ id }) => id !== match.id)]
}
