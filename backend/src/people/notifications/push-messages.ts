import { hash } from 'node:crypto'
import type { PushMessage } from '@larder/contract/people/push-subscriptions'

/** What there is to tell; each device is told in its language, by how late it has become. */
export type News =
  | ({ about: 'timer' | 'alarm'; due_at: string } & Ring)
  | { about: 'plan'; due_at: string; day: string; today: string[]; tomorrow: string[] }
  | ({ about: 'recipe_request' } & Asked)

type Asked = {
  asker: string
  asker_id: number
  recipe_id: number
  kitchen_id: number
  title: string
  /** How many recipes are asked for; `title` is the first. */
  count: number
}
type Ring = { key: string; recipe_id: number; title: string; name: string; step: number }
type Language = 'en' | 'de'

const MINUTE_MS = 60 * 1000
/** Less is what a push takes anyway. */
const LATE_MS = MINUTE_MS
/** What is not delivered by then is of no use any more. */
const USEFUL_SECONDS = { timer: 3600, alarm: 3600, plan: 6 * 3600, recipe_request: 3 * 24 * 3600 }
const MAX_BODY_LENGTH = 600

const WORDS = {
  en: {
    timer: () => 'Time is up.',
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
  },
}

export function writeMessage(news: News, language: Language, now: Date): PushMessage {
  const words = WORDS[language]
  if (news.about === 'plan') {
    const { today, tomorrow, day } = news
    const lines = [
      ...(today.length > 0 ? [`${words.today}: ${today.join(', ')}`] : []),
      ...(tomorrow.length > 0 ? [`${words.tomorrow}: ${tomorrow.join(', ')}`] : []),
    ]
    return {
      ...{ title: words.plan, body: cut(lines.join('\n')), tag: `plan-${day}` },
      ...{ path: '/plan', language },
    }
  }
  if (news.about === 'recipe_request') {
    const { asker, asker_id, title, count, recipe_id, kitchen_id } = news
    return {
      ...{ title: words.asks(asker), body: cut(words.asked(title, count - 1)) },
      tag: `recipe-request-${kitchen_id}-${recipe_id}-${asker_id}`,
      path: count === 1 ? `/recipes/${recipe_id}` : '/recipe-requests',
      language,
    }
  }
  const { about, title, name, step, recipe_id, key, due_at } = news
  const late = lateness(Date.parse(due_at), now.getTime(), language)
  return {
    title: `${title}: ${name}`,
    body: [words[about](step), ...(late ? [words.late(late)] : [])].join(' '),
    tag: `${about}-${recipe_id}-${key}-${Date.parse(due_at)}`,
    path: `/recipes/${recipe_id}/cook?step=${step}`,
    language,
  }
}

function lateness(due: number, now: number, language: Language): string | undefined {
  if (now - due < LATE_MS) return undefined
  const minutes = Math.round((now - due) / MINUTE_MS)
  const words = WORDS[language]
  return minutes < 120 ? words.minutes(minutes) : words.hours(Math.round(minutes / 60))
}

const cut = (text: string) =>
  text.length <= MAX_BODY_LENGTH ? text : `${text.slice(0, MAX_BODY_LENGTH - 1).toWellFormed()}…`

export const usefulSeconds = ({ about }: News) => USEFUL_SECONDS[about]

/** RFC 8030: of messages with one topic a push service keeps the newest. */
export const topicOf = ({ tag }: PushMessage) => hash('sha256', tag, 'base64url').slice(0, 32)
