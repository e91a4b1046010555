import type {
  PlanMovePreview,
  PlanMoveRead,
  PlanMoveUndo,
  PlanMoveUndone,
} from '@larder/contract/shopping/plan-moves'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const previewPlanMove = (event: RequestEvent, kitchenId: number, from: string) =>
  requestApi<PlanMovePreview>(event, 'GET', `/kitchens/${kitchenId}/plan-move`, { query: { from } })

export const movePlan = (event: RequestEvent, kitchenId: number, from: string) =>
  requestApi<PlanMoveRead>(event, 'POST', `/kitchens/${kitchenId}/plan-move`, { body: { from } })

export const undoPlanMove = (event: RequestEvent, kitchenId: number, body: PlanMoveUndo) =>
  requestApi<PlanMoveUndone>(event, 'POST', `/kitchens/${kitchenId}/plan-move/undo`, { body })
