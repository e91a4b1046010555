import { amountText } from '@larder/amounts/amount-text'
import { cutText } from '@larder/amounts/cut-text'
import { foodKey, nameKey } from '@larder/amounts/food-name'
import { type ParsedLine, parseLine } from '@larder/amounts/parse-line'
import { hasTypedAmount } from '@larder/amounts/typed-amount'
import { weighParsed } from '@larder/amounts/weigh-parsed'
import { MAX_NAME_LENGTH } from '@larder/contract/fields'
import { MAX_ITEM_WORDS } from '@larder/contract/shopping/shopping-operations'
import type { Db } from '../../db/db.ts'
import type { IngredientRow } from '../../food/ingredients/ingredients.queries.ts'
import { resolveIngredients } from '../../food/ingredients/resolve-ingredients.ts'
import type { Caller } from '../../http/access.ts'
import { mapYielding } from '../../map-yielding.ts'
import type { NewItem } from './items.queries.ts'

type Typed = { text: string; name: string | undefined; line?: ParsedLine }

/** Returns the new item for each text. Matches the ingredients of all texts in one statement. */
export async function parseItems(
  trx: Db,
  texts: readonly string[],
  caller: Caller,
): Promise<Map<string, NewItem>> {
  const typed = await mapYielding([...new Set(texts)], parseTyped)
  const names = typed.flatMap(({ name }) => name ?? [])
  const resolved = await resolveIngredients(trx, names, caller)
  return new Map(
    await mapYielding(typed, (each) => [each.text, toNewItem(each, resolved.get(each.name ?? ''))]),
  )
}

function parseTyped(text: string): Typed {
  if (text.trim().split(/\s+/).length > MAX_ITEM_WORDS) return { text, name: undefined }
  if (!hasTypedAmount(text)) return { text, name: text.trim() }
  const line = parseLine(text)
  return { text, name: cutText(line.name, MAX_NAME_LENGTH), line }
}

function toNewItem({ text, line }: Typed, ingredient: IngredientRow | undefined): NewItem {
  // Without a quantity, the text is the name: "bulbs" in "light bulbs" is not a unit.
  const isCounted = ingredient !== undefined || (line !== undefined && line.quantity !== null)
  const typedName = (isCounted && line?.name) || text.trim()
  return {
    ingredient_id: ingredient?.id ?? null,
    name: ingredient && !isOtherNameOfFood(typedName, ingredient.name) ? ingredient.name : typedName,
    amount_grams: line ? weighParsed(line, ingredient).grams : null,
    amount_readable: line && isCounted ? amountText(line) : '',
  }
}

/** Such names stay as typed. The shelf depends on the name, so a user's own alias is replaced. */
const isOtherNameOfFood = (typed: string, name: string) =>
  nameKey(typed) !== nameKey(name) && foodKey(typed) === foodKey(name)
