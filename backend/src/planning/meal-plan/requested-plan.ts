import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import { readItemId, requireCaller } from '../../http/access.ts'
import { reauthorizeUnderLock } from '../../http/lock-caller.ts'
import { kitchenPlan, mealPlanAccess, ownPlan } from './meal-plan.access.ts'
import { type LockedPlan, touchPlan } from './meal-plans.queries.ts'

export function resolvePlanOwner(request: FastifyRequest) {
  const kitchenId = readItemId(request, mealPlanAccess.param)
  return kitchenId === 0 ? ownPlan(requireCaller(request)) : kitchenPlan(kitchenId)
}

/** Locks the requested plan, and notifies other devices on commit. */
export async function lockPlanForChange(trx: Db, request: FastifyRequest): Promise<LockedPlan> {
  const owner = resolvePlanOwner(request)
  const plan = await touchPlan(trx, owner)
  if (!plan) throw notFound(mealPlanAccess.name, owner.kitchen_id ?? 0)
  await reauthorizeUnderLock(trx, request)
  return plan
}
