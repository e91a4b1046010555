import type { RecipeChange, RecipeVersionSummary } from '@larder/contract/recipes/recipe-versions'
import * as m from '#lib/generated/messages.ts'
import { LANGUAGE_NAMES } from '#lib/i18n/language-names.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { type PlainField, RECIPE_FIELDS } from '#lib/recipes/editor/draft/recipe-fields.ts'

const LISTS: Record<string, () => string> = {
  categories: m.history_categories,
  ingredients: m.recipe_ingredients,
  steps: m.recipe_steps,
  images: m.history_pictures,
}

/** "oregano: 1 tsp → 2 tsp; step 3" */
export function formatVersion({ changes, change_count }: RecipeVersionSummary): string {
  const descriptions = changes.map(formatChange)
  const rest = change_count - changes.length
  return [...descriptions, ...(rest > 0 ? [m.history_more_changes({ count: rest })] : [])].join('; ')
}

function formatChange(change: RecipeChange): string {
  const { deed, part } = change
  const name = formatChangedName(change)
  const [before, after] = [formatChangedValue(part, change.before), formatChangedValue(part, change.after)]
  if (deed === 'moved') return m.history_moved({ name })
  if (deed === 'changed' && before && after) return m.history_value_changed({ name, before, after })
  if (deed === 'changed' && part === 'steps') return name
  return { added: m.history_added, removed: m.history_removed, changed: m.history_changed }[deed]({ name })
}

function formatChangedName({ part, name, number }: RecipeChange): string {
  if (name !== null && part === 'translations') return formatTranslation(name)
  if (name !== null) return part in LISTS ? name : `${findFieldLabel(part as PlainField)}: ${name}`
  if (number !== null && part === 'steps') return m.recipe_step({ number })
  if (number !== null) return m.history_picture({ number })
  return LISTS[part]?.() ?? findFieldLabel(part as PlainField)
}

/** "Translation: Français" */
export const formatTranslation = (language: string) =>
  m.translation_language({ language: LANGUAGE_NAMES[language as Locale] ?? language })

export const findFieldLabel = (field: PlainField) => RECIPE_FIELDS[field].label()

/** Formats a value of the API for display. */
function formatChangedValue(part: RecipeChange['part'], value: string | null): string | null {
  const formatValue = part in RECIPE_FIELDS ? RECIPE_FIELDS[part as PlainField].formatValue : undefined
  return value !== null && formatValue ? formatValue(value) : value
}
