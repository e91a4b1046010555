import { route, routesOf } from '../route.ts'
import {
  PlanMoveCreate,
  PlanMovePreview,
  PlanMoveQuery,
  PlanMoveRead,
  PlanMoveUndo,
  PlanMoveUndone,
} from './plan-moves.ts'

export const PLAN_MOVE_ROUTES = routesOf('Meal plan', {
  previewPlanMove: route('GET /kitchens/:kitchen_id/plan-move', {
    summary: 'Count the upcoming meals on your own plan and on a kitchen’s plan',
    query: PlanMoveQuery,
    response: { 200: PlanMovePreview },
  }),
  movePlan: route('POST /kitchens/:kitchen_id/plan-move', {
    summary: 'Move the upcoming meals of your own plan to a kitchen’s plan',
    description:
      'Shopping lists that follow your plan then follow the kitchen’s plan. For recipes that you cannot see, only the title is moved.',
    body: PlanMoveCreate,
    response: { 200: PlanMoveRead },
  }),
  undoPlanMove: route('POST /kitchens/:kitchen_id/plan-move/undo', {
    summary: 'Move meals back to your own plan',
    description:
      'Send the value of `undo` from the response of the move. Meals are moved back as they were; meals that the kitchen has removed in the meantime stay removed.',
    body: PlanMoveUndo,
    response: { 200: PlanMoveUndone },
  }),
})
