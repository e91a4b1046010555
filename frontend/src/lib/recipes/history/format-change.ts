import type { RecipeChange, RecipeVersionSummary } from '@larder/contract/recipes/recipe-versions'
import * as m from '#lib/generated/messages.ts'
import { formatDuration } from '#lib/i18n/format.ts'
import { type PlainField, RECIPE_FIELDS } from '#lib/recipes/editor/draft/recipe-fields.ts'

const LISTS: Record<string, () => string> = {
  categories: m.history_categories,
  ingredients: m.recipe_ingredients,
  steps: m.recipe_steps,
  images: m.history_pictures,
}

/** "oregano 1 tsp → 2 tsp; step 3" */
export function formatVersion({ changes, change_count }: RecipeVersionSummary): string {
  const words = changes.map(formatChange)
  const rest = change_count - changes.length
  return [...words, ...(rest > 0 ? [m.history_more_changes({ count: rest })] : [])].join('; ')
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
  if (name !== null) return part === 'equipment' ? `${findFieldLabel('equipment')}: ${name}` : name
  if (number !== null && part === 'steps') return m.recipe_step({ number })
  if (number !== null) return m.history_picture({ number })
  return LISTS[part]?.() ?? findFieldLabel(part as PlainField)
}

export const findFieldLabel = (field: PlainField) => RECIPE_FIELDS[field].label()

/** Formats a value of the API for display. */
function formatChangedValue(part: RecipeChange['part'], value: string | null): string | null {
  if (value === null || part === 'kitchen_may_edit') return null
  if (part === 'prep_time_sec' || part === 'cook_time_sec') return formatDuration(Number(value))
  return part === 'visibility' ? formatVisibility(value) : value
}

export function formatVisibility(visibility: string): string {
  const { control } = RECIPE_FIELDS.visibility
  const choices = control.kind === 'choice' ? control.choices : []
  return choices.find(({ value }) => value === visibility)?.label() ?? visibility
}
