import * as m from '#lib/generated/messages.ts'
import { shareText } from '#lib/recipes/recipe/step-ingredients.ts'
import { ingredientsText, stepsText } from './plain-text.ts'
import { type IngredientItem, type RecipeDraft, type StepItem, withUses } from './recipe-draft.ts'
import { type ListField, PLAIN_FIELDS, type PlainField, RECIPE_FIELDS } from './recipe-fields.ts'

export type DraftPart = keyof RecipeDraft
type CategoryName = (id: number) => string

const LISTS: {
  [Key in ListField]: {
    label: () => string
    toText: (list: RecipeDraft[Key], categoryName: CategoryName, draft: RecipeDraft) => string
    /** What of it would be saved. */
    mark: (list: RecipeDraft[Key], draft: RecipeDraft) => unknown
  }
} = {
  category_ids: {
    label: m.filter_categories,
    toText: (ids, categoryName) => ids.map(categoryName).sort().join('\n'),
    mark: (ids) => ids.toSorted((a, b) => a - b),
  },
  ingredients: {
    label: m.recipe_ingredients,
    toText: ingredientsText,
    mark: (items) =>
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
    mark: (items, { ingredients }) =>
      items.map((item) =>
        item.kind === 'heading'
          ? item.name
          : [item.instruction, item.duration, usesOf(item, ingredients), item.imageIds],
      ),
  },
}
const LIST_FIELDS = Object.keys(LISTS) as ListField[]
/** In the order in which they are shown. */
export const DRAFT_PARTS: readonly DraftPart[] = [...PLAIN_FIELDS, ...LIST_FIELDS]
const isList = (part: DraftPart): part is ListField => part in LISTS

export const partLabel = (part: DraftPart) => (isList(part) ? LISTS[part] : RECIPE_FIELDS[part]).label()

/** By their words: keys mean something within one draft alone. */
const usesOf = (item: StepItem, ingredients: readonly IngredientItem[]) =>
  item.kind === 'line' && item.uses
    ? item.uses.flatMap(({ key, share }) => {
        const line = ingredients.find((each) => each.key === key)
        return line?.kind === 'line' ? [[line.text.trim(), share] as const] : []
      })
    : null

function stepText(item: StepItem, ingredients: readonly IngredientItem[]): string {
  const uses = usesOf(item, ingredients)?.map(([words, share]) =>
    share < 1 ? `${shareText(share)} ${words}` : words,
  )
  return [
    stepsText([item]),
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

const listMark = <Key extends ListField>(draft: RecipeDraft, key: Key) => LISTS[key].mark(draft[key], draft)

/** A choice is shown by its name. */
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

const compared = (lines: string[], others: string[]): ComparedLine[] =>
  lines.map((text) => ({ text, isOnlyHere: !others.includes(text) }))

/** Only what differs, line by line. */
export function compareDrafts(
  mine: RecipeDraft,
  theirs: RecipeDraft,
  categoryName: CategoryName,
): PartDifference[] {
  return DRAFT_PARTS.flatMap((part) => {
    const [ours, others] = [partLines(mine, part, categoryName), partLines(theirs, part, categoryName)]
    if (ours.join('\n') === others.join('\n')) return []
    return [{ part, mine: compared(ours, others), theirs: compared(others, ours) }]
  })
}

/** My draft, with some parts as the others have them. */
export function takeParts(mine: RecipeDraft, theirs: RecipeDraft, parts: readonly DraftPart[]): RecipeDraft {
  const taken: RecipeDraft = { ...mine, ...Object.fromEntries(parts.map((part) => [part, theirs[part]])) }
  const stepsFrom = parts.includes('steps') ? theirs : mine
  if (stepsFrom.ingredients === taken.ingredients) return taken
  return { ...taken, steps: withUses(taken.steps, sameLines(stepsFrom.ingredients, taken.ingredients)) }
}

/** The key of each line here, by the key of the line there that says the same. */
function sameLines(there: readonly IngredientItem[], here: readonly IngredientItem[]) {
  const byText = new Map(here.flatMap((item) => (item.kind === 'line' ? [[item.text.trim(), item.key]] : [])))
  return new Map(
    there.flatMap((item) => {
      const key = item.kind === 'line' ? byText.get(item.text.trim()) : undefined
      return key ? [[item.key, key]] : []
    }),
  )
}

/** Equal for drafts that would be saved alike. */
export const draftFingerprint = (draft: RecipeDraft): string =>
  JSON.stringify(DRAFT_PARTS.map((part) => partMark(draft, part)))

/** Equal for parts that would be saved alike. */
export const partMark = (draft: RecipeDraft, part: DraftPart): string =>
  JSON.stringify(isList(part) ? listMark(draft, part) : draft[part])
