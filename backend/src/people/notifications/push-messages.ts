import { hash } from 'node:crypto'
import { cutText } from '@larder/amounts/cut-text'
import type { Language } from '@larder/contract/languages'
import type { PushMessage } from '@larder/contract/people/push-subscriptions'
import { formatText } from '../../i18n/format-text.ts'
import { describeSecurityEvent, type EventContent, findEventPage } from './describe-security-event.ts'

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

type Text = Parameters<typeof formatText> extends [Language, ...infer Rest] ? Rest : never

export function formatMessage(news: NotificationContent, language: Language, now: Date): PushMessage {
  const say = (...text: Text) => formatText(language, ...text)
  if (news.about === 'plan') {
    const { today, tomorrow, day } = news
    const lines = [
      ...(today.length > 0 ? [say('push_today', { meals: today.join(', ') })] : []),
      ...(tomorrow.length > 0 ? [say('push_tomorrow', { meals: tomorrow.join(', ') })] : []),
    ]
    return {
      ...{ title: say('push_plan'), body: cut(lines.join('\n')), tag: `plan-${day}` },
      ...{ path: '/plan', language },
    }
  }
  if (news.about === 'recipe_request') {
    const { asker, asker_id, title, count, recipe_id, kitchen_id } = news
    const body =
      count === 1 ? say('push_request_one', { title }) : say('push_request_more', { title, count: count - 1 })
    return {
      ...{ title: say('push_request', { name: asker }), body: cut(body) },
      tag: `recipe-request-${kitchen_id}-${recipe_id}-${asker_id}`,
      path: count === 1 ? `/recipes/${recipe_id}` : '/recipe-requests',
      language,
    }
  }
  if (news.about === 'security') {
    const body = cut(describeSecurityEvent(language, news.event))
    const title = say(news.event.kind === 'webhook_disabled' ? 'push_webhook' : 'push_security')
    return {
      ...{ title, body, tag: `security-${news.event_id}` },
      path: findEventPage(news.event),
      language,
    }
  }
  if (news.about === 'list_items') {
    const { who, list, list_id, names } = news
    return {
      ...{ title: say('push_added', { name: who, list }), body: cut(names.join(', ')) },
      ...{ tag: `list-${list_id}`, path: `/shopping/${list_id}`, language },
    }
  }
  const { about, title, name, step, recipe_id, key, due_at } = news
  const late = describeDelay(Date.parse(due_at), now.getTime(), language)
  return {
    title: `${title}: ${name}`,
    body: [say(about === 'timer' ? 'push_timer' : 'push_alarm', { step }), ...late].join(' '),
    tag: `${about}-${recipe_id}-${key}-${Date.parse(due_at)}`,
    path: `/recipes/${recipe_id}/cook?step=${step}`,
    language,
  }
}

function describeDelay(due: number, now: number, language: Language): string[] {
  if (now - due < NOTICEABLE_DELAY_MS) return []
  const minutes = Math.round((now - due) / MINUTE_MS)
  return minutes < 120
    ? [formatText(language, 'push_late_minutes', { count: minutes })]
    : [formatText(language, 'push_late_hours', { count: Math.round(minutes / 60) })]
}

const cut = (text: string) =>
  text.length <= MAX_BODY_LENGTH ? text : `${cutText(text, MAX_BODY_LENGTH - 1)}…`

export const timeToLive = ({ about }: NotificationContent) => TTL_SECONDS[about]

/** RFC 8030: a push service stores only the newest message of a topic. */
export const toTopic = ({ tag }: PushMessage) => hash('sha256', tag, 'base64url').slice(0, 32)
