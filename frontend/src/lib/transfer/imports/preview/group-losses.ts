import type { ImportRead } from '@larder/contract/transfer/imports'
import * as m from '#lib/generated/messages.ts'

type Lost = ImportRead['lost'][number]
type Group = { label: string; count: number; fields: Lost[] }

const GROUPS: [RegExp, () => string][] = [
  [/^nutrition|nutrient|calorie|kcal|energy/i, m.import_lost_nutrition],
  [/rating/i, m.import_lost_ratings],
  [/review|comment|vote/i, m.import_lost_reviews],
  [/video/i, m.import_lost_videos],
  [/^text$/i, m.import_lost_other_text],
]

/** Names fields of the sources in plain words, most frequent first. */
export function groupLosses(lost: readonly Lost[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of lost) {
    const label = (GROUPS.find(([pattern]) => pattern.test(one.field))?.[1] ?? m.import_lost_others)()
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
