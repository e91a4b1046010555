import * as m from '#lib/generated/messages.ts'
import { formatShare } from '#lib/recipes/steps/step-ingredients.ts'
import { formatIngredients, formatSteps } from './plain-text.ts'
import { type IngredientItem, type RecipeDraft, remapUses, type StepItem } from './recipe-draft.ts'
import { type ListField, PLAIN_FIELDS, type PlainField, RECIPE_FIELDS } from './recipe-fields.ts'

export type DraftPart = keyof RecipeDraft
type CategoryName = (id: number) => string

const LISTS: {
  [Key in ListField]: {
    label: () => string
    toText: (list: RecipeDraft[Key], categoryName: CategoryName, draft: RecipeDraft) => string
    /** The values that would be saved. */
    fingerprint: (list: RecipeDraft[Key], draft: RecipeDraft) => unknown
  }
} = {
  category_ids: {
    label: m.filter_categories,
    toText: (ids, categoryName) => ids.map(categoryName).sort().join('\n'),
    fingerprint: (ids) => ids.toSorted((a, b) => a - b),
  },
  ingredients: {
    label: m.recipe_ingredients,
    toText: formatIngredients,
    fingerprint: (items) =>
      items.map((item) =>
        item.kind === 'heading'
          ? item.name
          : [
              item.text.trim(),
              item.ingredientId,
              item.gramsBy === 'stated' ? item.grams : null,
              item.recipe?.id ?? null,
            ],
      ),
  },
  steps: {
    label: m.recipe_steps,
    toText: (items, _, { ingredients }) => items.map((item) => stepText(item, ingredients)).join('\n'),
    fingerprint: (items, { ingredients }) =>
      items.map((item) =>
        item.kind === 'heading'
          ? item.name
          : [item.instruction, item.duration, listUses(item, ingredients), item.imageIds],
      ),
  },
}
const LIST_FIELDS = Object.keys(LISTS) as ListField[]
/** In display order. */
export const DRAFT_PARTS: readonly DraftPart[] = [...PLAIN_FIELDS, ...LIST_FIELDS]
const isList = (part: DraftPart): part is ListField => part in LISTS

export const partLabel = (part: DraftPart) => (isList(part) ? LISTS[part] : RECIPE_FIELDS[part]).label()

/** By text, because keys are only valid within one draft. */
const listUses = (item: StepItem, ingredients: readonly IngredientItem[]) =>
  item.kind === 'line' && item.uses
    ? item.uses.flatMap(({ key, share }) => {
        const line = ingredients.find((each) => each.key === key)
        return line?.kind === 'line' ? [[line.text.trim(), share] as const] : []
      })
    : null

function stepText(item: StepItem, ingredients: readonly IngredientItem[]): string {
  const uses = listUses(item, ingredients)?.map(([lineText, share]) =>
    share < 1 ? `${formatShare(share)} ${lineText}` : lineText,
  )
  return [
    formatSteps([item]),
    item.kind === 'line' && item.duration ? `(${item.duration})` : '',
    uses && uses.length > 0 ? `[${uses.join(' · ')}]` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

export type ComparedLine = {
  text: string
  isOnlyHere: boolean
}

type PartDifference = {
  part: DraftPart
  mine: ComparedLine[]
  theirs: ComparedLine[]
}

const listText = <Key extends ListField>(draft: RecipeDraft, key: Key, categoryName: CategoryName) =>
  LISTS[key].toText(draft[key], categoryName, draft)

const listFingerprint = <Key extends ListField>(draft: RecipeDraft, key: Key) =>
  LISTS[key].fingerprint(draft[key], draft)

/** Choices are shown by label. */
function plainText(draft: RecipeDraft, key: PlainField): string {
  const { control } = RECIPE_FIELDS[key]
  const choices = control.kind === 'choice' ? control.choices : []
  return choices.find(({ value }) => value === draft[key])?.label() ?? draft[key]
}

const partLines = (draft: RecipeDraft, part: DraftPart, categoryName: CategoryName): string[] =>
  (isList(part) ? listText(draft, part, categoryName) : plainText(draft, part))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const markDifferences = (lines: string[], others: string[]): ComparedLine[] =>
  lines.map((text) => ({ text, isOnlyHere: !others.includes(text) }))

/** The parts that differ, line by line. */
export function compareDrafts(
  mine: RecipeDraft,
  theirs: RecipeDraft,
  categoryName: CategoryName,
): PartDifference[] {
  return DRAFT_PARTS.flatMap((part) => {
    const [ours, others] = [partLines(mine, part, categoryName), partLines(theirs, part, categoryName)]
    if (ours.join('\n') === others.join('\n')) return []
    return [{ part, mine: markDifferences(ours, others), theirs: markDifferences(others, ours) }]
  })
}

/** My draft with some parts of theirs. */
export function mergeParts(mine: RecipeDraft, theirs: RecipeDraft, parts: readonly DraftPart[]): RecipeDraft {
  const merged: RecipeDraft = { ...mine, ...Object.fromEntries(parts.map((part) => [part, theirs[part]])) }
  const stepsFrom = parts.includes('steps') ? theirs : mine
  if (stepsFrom.ingredients === merged.ingredients) return merged
  return {
    ...merged,
    steps: remapUses(merged.steps, mapKeysByText(stepsFrom.ingredients, merged.ingredients)),
  }
}

/** Maps keys of lines there to keys of lines here with the same text. */
function mapKeysByText(there: readonly IngredientItem[], here: readonly IngredientItem[]) {
  const byText = new Map(here.flatMap((item) => (item.kind === 'line' ? [[item.text.trim(), item.key]] : [])))
  return new Map(
    there.flatMap((item) => {
      const key = item.kind === 'line' ? byText.get(item.text.trim()) : undefined
      return key ? [[item.key, key]] : []
    }),
  )
}

/** Equal for drafts that would be saved with the same content. */
export const draftFingerprint = (draft: RecipeDraft): string =>
  JSON.stringify(DRAFT_PARTS.map((part) => partFingerprint(draft, part)))

/** Equal for parts that would be saved with the same content. */
export const partFingerprint = (draft: RecipeDraft, part: DraftPart): string =>
  JSON.stringify(isList(part) ? listFingerprint(draft, part) : draft[part])
