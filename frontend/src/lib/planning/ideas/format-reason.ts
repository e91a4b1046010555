import type { IdeaReason } from '@larder/contract/planning/meal-ideas'
import * as m from '#lib/generated/messages.ts'

const MESSAGES: Record<IdeaReason['kind'], (reason: IdeaReason) => string> = {
  quick: ({ number }) => m.plan_reason_quick({ minutes: number ?? 0 }),
  never: m.plan_reason_never,
  long_ago: ({ number }) => m.plan_reason_long_ago({ count: number ?? 0 }),
  favourite: m.plan_reason_favourite,
  category: ({ name }) => m.plan_reason_category({ name: name ?? '' }),
  uses_up: ({ name, title }) => m.plan_reason_uses_up({ name: name ?? '', title: title ?? '' }),
  season: ({ name }) => m.plan_reason_season({ name: name ?? '' }),
}

export const formatReason = (reason: IdeaReason): string => MESSAGES[reason.kind](reason)
