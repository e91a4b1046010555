import type { ImportRecipeRead } from '@larder/contract/transfer/import-recipes'
import type { ImportRead } from '@larder/contract/transfer/imports'
import * as m from '#lib/generated/messages.ts'

type Lost = ImportRead['lost'][number]
type LeftOver = ImportRecipeRead['left_over'][number]
type Group = { label: string; count: number; fields: Lost[] }

const GROUPS: [RegExp, () => string][] = [
  [/^nutrition|nutrient|calorie|kcal|energy/i, m.import_lost_nutrition],
  [/rating/i, m.import_lost_ratings],
  [/review|comment|vote/i, m.import_lost_reviews],
  [/video/i, m.import_lost_videos],
  [/^text$/i, m.import_lost_other_text],
]

const nameLoss = (field: string) =>
  (GROUPS.find(([pattern]) => pattern.test(field))?.[1] ?? m.import_lost_others)()

/** 'nutrition.fatContent' becomes 'fat content'. */
const toWords = (field: string) =>
  (field.split('.').at(-1) ?? field)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()

/** The fields of one recipe that are not imported, with their values, by name in plain words. */
export function listLosses(leftOver: readonly LeftOver[]): { label: string; values: string[] }[] {
  const groups = Map.groupBy(leftOver, ({ field }) => nameLoss(field))
  return [...groups].map(([label, fields]) => ({
    label,
    values: fields.map(({ field, value }) =>
      fields.length > 1 || label === m.import_lost_others() ? `${toWords(field)}: ${value}` : value,
    ),
  }))
}

/** Names fields of the sources in plain words, most frequent first. */
export function groupLosses(lost: readonly Lost[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of lost) {
    const label = nameLoss(one.field)
    const group = groups.get(label) ?? { label, count: 0, fields: [] }
    groups.set(label, {
      label,
      count: Math.max(group.count, one.count),
      fields: [...group.fields, one],
    })
  }
  const others = m.import_lost_others()
  return [...groups.values()].toSorted(
    (a, b) => Number(a.label === others) - Number(b.label === others) || b.count - a.count,
  )
}
