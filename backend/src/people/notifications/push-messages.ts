import { hash } from 'node:crypto'
import { cutText } from '@larder/amounts/cut-text'
import type { PushMessage } from '@larder/contract/people/push-subscriptions'
import { describeSecurityEvent, type EventContent } from './describe-security-event.ts'

/** Each device formats it in its language, with the delay so far. Stored in queued jobs, so the fields must not be renamed. */
export type NotificationContent =
  | ({ about: 'timer' | 'alarm'; due_at: string } & AlarmContent)
  | { about: 'plan'; due_at: string; day: string; today: string[]; tomorrow: string[] }
  | ({ about: 'recipe_request' } & RecipeRequestContent)
  | { about: 'security'; event_id: number; event: EventContent }
  | { about: 'list_items'; who: string; list_id: number; list: string; names: string[] }

type RecipeRequestContent = {
  asker: string
  asker_id: number
  recipe_id: number
  kitchen_id: number
  title: string
  /** Number of requested recipes; `title` is the first. */
  count: number
}
type AlarmContent = { key: string; recipe_id: number; title: string; name: string; step: number }
type Language = 'en' | 'de'

const MINUTE_MS = 60 * 1000
/** Push messages usually arrive within a minute. */
const NOTICEABLE_DELAY_MS = MINUTE_MS
/** After this time, an undelivered message is useless. */
const TTL_SECONDS = {
  timer: 3600,
  alarm: 3600,
  plan: 6 * 3600,
  recipe_request: 3 * 24 * 3600,
  list_items: 3600,
  security: 3 * 24 * 3600,
}
const MAX_BODY_LENGTH = 600

const TEXTS = {
  en: {
    timer: () => 'Time’s up.',
    alarm: (step: number) => `Time to start step ${step}.`,
    late: (time: string) => `Sent ${time} late because Larder could not reach you earlier.`,
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    plan: 'Your meal plan',
    today: 'Today',
    tomorrow: 'Tomorrow',
    asks: (name: string) => `${name} wants a recipe`,
    asked: (title: string, more: number) =>
      more === 0 ? `Share “${title}” with your kitchen?` : `“${title}” and ${more} more`,
    added: (name: string, list: string) => `${name} added to ${list}`,
    security: 'Security of your account',
  },
  de: {
    timer: () => 'Die Zeit ist um.',
    alarm: (step: number) => `Zeit für Schritt ${step}.`,
    late: (time: string) => `Kommt ${time} zu spät, weil Larder dich vorher nicht erreicht hat.`,
    minutes: (count: number) => (count === 1 ? '1 Minute' : `${count} Minuten`),
    hours: (count: number) => (count === 1 ? '1 Stunde' : `${count} Stunden`),
    plan: 'Dein Essensplan',
    today: 'Heute',
    tomorrow: 'Morgen',
    asks: (name: string) => `${name} bittet um ein Rezept`,
    asked: (title: string, more: number) =>
      more === 0 ? `„${title}“ mit deiner Küche teilen?` : `„${title}“ und ${more} weitere`,
    added: (name: string, list: string) => `${name} hat etwas auf ${list} gesetzt`,
    security: 'Sicherheit deines Kontos',
  },
}

export function formatMessage(news: NotificationContent, language: Language, now: Date): PushMessage {
  const texts = TEXTS[language]
  if (news.about === 'plan') {
    const { today, tomorrow, day } = news
    const lines = [
      ...(today.length > 0 ? [`${texts.today}: ${today.join(', ')}`] : []),
      ...(tomorrow.length > 0 ? [`${texts.tomorrow}: ${tomorrow.join(', ')}`] : []),
    ]
    return {
      ...{ title: texts.plan, body: cut(lines.join('\n')), tag: `plan-${day}` },
      ...{ path: '/plan', language },
    }
  }
  if (news.about === 'recipe_request') {
    const { asker, asker_id, title, count, recipe_id, kitchen_id } = news
    return {
      ...{ title: texts.asks(asker), body: cut(texts.asked(title, count - 1)) },
      tag: `recipe-request-${kitchen_id}-${recipe_id}-${asker_id}`,
      path: count === 1 ? `/recipes/${recipe_id}` : '/recipe-requests',
      language,
    }
  }
  if (news.about === 'security') {
    const body = cut(describeSecurityEvent(language, news.event))
    return {
      ...{ title: texts.security, body, tag: `security-${news.event_id}` },
      path: '/account',
      language,
    }
  }
  if (news.about === 'list_items') {
    const { who, list, list_id, names } = news
    return {
      ...{ title: texts.added(who, list), body: cut(names.join(', ')) },
      ...{ tag: `list-${list_id}`, path: `/shopping/${list_id}`, language },
    }
  }
  const { about, title, name, step, recipe_id, key, due_at } = news
  const late = formatDelay(Date.parse(due_at), now.getTime(), language)
  return {
    title: `${title}: ${name}`,
    body: [texts[about](step), ...(late ? [texts.late(late)] : [])].join(' '),
    tag: `${about}-${recipe_id}-${key}-${Date.parse(due_at)}`,
    path: `/recipes/${recipe_id}/cook?step=${step}`,
    language,
  }
}

function formatDelay(due: number, now: number, language: Language): string | undefined {
  if (now - due < NOTICEABLE_DELAY_MS) return undefined
  const minutes = Math.round((now - due) / MINUTE_MS)
  const texts = TEXTS[language]
  return minutes < 120 ? texts.minutes(minutes) : texts.hours(Math.round(minutes / 60))
}

const cut = (text: string) =>
  text.length <= MAX_BODY_LENGTH ? text : `${cutText(text, MAX_BODY_LENGTH - 1)}…`

export const timeToLive = ({ about }: NotificationContent) => TTL_SECONDS[about]

/** RFC 8030: a push service stores only the newest message of a topic. */
export const toTopic = ({ tag }: PushMessage) => hash('sha256', tag, 'base64url').slice(0, 32)
