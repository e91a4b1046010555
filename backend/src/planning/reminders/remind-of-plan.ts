import type { MealPlanRead } from '@larder/contract/planning/meal-plan'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/access.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { nextLocalTime, toLocalTime } from '../../people/notifications/local-time.ts'
import { schedulePlanReminder } from '../../people/notifications/plan-reminder-jobs.ts'
import { queuePush } from '../../people/notifications/push-jobs.ts'
import type { NotificationContent } from '../../people/notifications/push-messages.ts'
import { kitchenPlan, ownPlan } from '../meal-plan/meal-plan.access.ts'
import { addDays } from '../meal-plan/plan-days.ts'
import { readTruncatedPlan } from '../meal-plan/read-plan.queries.ts'

/** A later reminder would be useless. */
const TOO_LATE_MS = 3 * 60 * 60 * 1000

/** Sends one notification about the meals of the rest of the day and of tomorrow; none if nothing is planned. */
export async function remindOfPlan(db: Db, subscriptionId: number) {
  await inTransaction(db, async (trx) => {
    const due = await claimReminder(trx, subscriptionId)
    const reader = due && (await findCallerById(trx, due.user_id))
    if (!reader || Date.now() - due.at.getTime() > TOO_LATE_MS) return
    const news = await buildNews(trx, reader, due)
    if (news) await queuePush(trx, { user_id: due.user_id, subscription_ids: [subscriptionId], news })
  })
}

/** Returns undefined if the reminder is not due or was turned off. Schedules the next one. */
async function claimReminder(trx: Db, id: number) {
  const due = await trx
    .selectFrom('push_subscriptions')
    .select(['user_id', 'plan_at', 'time_zone', 'next_plan_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!due?.plan_at || !due.next_plan_at) return undefined
  const at = new Date(due.next_plan_at)
  const now = new Date()
  const isDue = at <= now
  const next = isDue ? nextLocalTime(due.plan_at, due.time_zone, now).toISOString() : due.next_plan_at
  if (isDue)
    await trx.updateTable('push_subscriptions').set({ next_plan_at: next }).where('id', '=', id).execute()
  await schedulePlanReminder(trx, { id, next_plan_at: next })
  return isDue ? { user_id: due.user_id, time_zone: due.time_zone, at } : undefined
}

async function buildNews(
  trx: Db,
  reader: Caller,
  { time_zone, at }: { time_zone: string; at: Date },
): Promise<NotificationContent | undefined> {
  const { day, time } = toLocalTime(at, time_zone)
  const days = { from: day, to: addDays(day, 1) }
  const owners = [ownPlan(reader), ...reader.kitchenIds.map(kitchenPlan)]
  const plans: MealPlanRead[] = []
  for (const owner of owners) plans.push(await readTruncatedPlan(trx, reader, owner, days))
  const today = plans.flatMap((plan) => listRemainingTitles(plan, day, time))
  const tomorrow = plans.flatMap((plan) => listRemainingTitles(plan, days.to, '00:00'))
  if (today.length + tomorrow.length === 0) return undefined
  return { about: 'plan', due_at: at.toISOString(), day, today, tomorrow }
}

function listRemainingTitles({ meals, kinds }: MealPlanRead, day: string, time: string): string[] {
  const findTime = (meal: string) => kinds.find((kind) => kind.meal === meal)?.time ?? '24:00'
  return meals.filter((meal) => meal.day === day && findTime(meal.meal) >= time).map(({ title }) => title)
}
