import { MEAL_TEMPLATE_ROUTES } from '@larder/contract/planning/meal-templates.routes'
import { itemAccess, USER } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { changeOne, createOne, deleteOne, lockOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { mealPlanAccess } from '../meal-plan/meal-plan.access.ts'
import { resolvePlanOwner } from '../meal-plan/requested-plan.ts'
import { applyTemplate } from './apply-template.ts'
import { deleteTemplate, listTemplates, mealTemplate, updateTemplate } from './meal-templates.queries.ts'
import { saveTemplate } from './save-template.ts'

export function mealTemplateRoutes(app: App, { db }: Services) {
  handle(
    app,
    MEAL_TEMPLATE_ROUTES.listMealTemplates,
    { access: itemAccess('read', mealPlanAccess), isCacheable: true },
    async (request) => {
      const templates = await listTemplates(db, resolvePlanOwner(request))
      return { items: templates.map((row) => withMay(mealTemplate, request.caller, row)) }
    },
  )

  handle(app, MEAL_TEMPLATE_ROUTES.createMealTemplate, { access: USER, keepsCache: true }, (request, reply) =>
    createOne(mealTemplate, db, request, reply, (trx) => saveTemplate(trx, request.caller, request.body)),
  )

  handle(
    app,
    MEAL_TEMPLATE_ROUTES.getMealTemplate,
    { access: itemAccess('read', mealTemplate) },
    (request, reply) => readOne(mealTemplate, request, reply),
  )

  handle(
    app,
    MEAL_TEMPLATE_ROUTES.updateMealTemplate,
    { access: itemAccess('update', mealTemplate), keepsCache: true },
    (request, reply) =>
      changeOne(mealTemplate, db, request, reply, (trx, { id }) => updateTemplate(trx, id, request.body)),
  )

  handle(
    app,
    MEAL_TEMPLATE_ROUTES.deleteMealTemplate,
    { access: itemAccess('delete', mealTemplate), keepsCache: true },
    (request, reply) => deleteOne(mealTemplate, db, request, reply, (trx, { id }) => deleteTemplate(trx, id)),
  )

  handle(
    app,
    MEAL_TEMPLATE_ROUTES.applyMealTemplate,
    { access: itemAccess('apply', mealTemplate), keepsCache: true },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const template = await lockOne(mealTemplate, trx, request)
        const body = await applyTemplate(trx, template, request.caller, request.body)
        return { status: 200, headers: { etag: computeEtag(body) }, body }
      }),
  )
}
