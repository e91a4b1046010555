import type { PushSubscriptionUpdate } from '@larder/contract/people/push-subscriptions'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Ignores an invalid time. */
export function readChoices(form: Pick<FormData, 'get' | 'has'>): PushSubscriptionUpdate {
  const planAt = String(form.get('plan_at') ?? '').slice(0, 5)
  return {
    wants_timers: form.has('wants_timers'),
    wants_alarms: form.has('wants_alarms'),
    wants_list_items: form.has('wants_list_items'),
    plan_at: form.has('wants_plan') && TIME.test(planAt) ? planAt : null,
  }
}
