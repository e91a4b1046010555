import { MealPlanOwnerQuery } from '@larder/contract/planning/meal-plan'
import {
  MealTemplateApplied,
  MealTemplateApply,
  MealTemplateCreate,
  MealTemplateList,
  MealTemplateRead,
  MealTemplateUpdate,
} from '@larder/contract/planning/meal-templates'
import { Type } from 'typebox'
import { itemAccess, requireCaller, USER } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { Params } from '../../http/params.ts'
import { changeOne, createOne, deleteOne, lockOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { mealPlanAccess } from '../meal-plan/meal-plan.access.ts'
import { resolvePlanOwner } from '../meal-plan/requested-plan.ts'
import { applyTemplate } from './apply-template.ts'
import { deleteTemplate, listTemplates, mealTemplate, updateTemplate } from './meal-templates.queries.ts'
import { saveTemplate } from './save-template.ts'

const tags = ['Meal plan']

export function mealTemplateRoutes(app: App, { db }: Services) {
  app.get(
    '/meal-templates/',
    {
      config: { access: itemAccess('read', mealPlanAccess), isCacheable: true },
      schema: {
        tags,
        operationId: 'listMealTemplates',
        summary: 'List the templates of a plan',
        querystring: MealPlanOwnerQuery,
        response: { 200: MealTemplateList },
      },
    },
    async (request) => {
      const templates = await listTemplates(db, resolvePlanOwner(request))
      return { items: templates.map((row) => withMay(mealTemplate, request.caller, row)) }
    },
  )

  app.post(
    '/meal-templates/',
    {
      config: { access: USER, keepsCache: true },
      schema: {
        tags,
        operationId: 'createMealTemplate',
        summary: 'Save a planned week, or some days of it, as a template',
        body: MealTemplateCreate,
        response: { 201: MealTemplateRead },
      },
    },
    (request, reply) =>
      createOne(mealTemplate, db, request, reply, (trx) =>
        saveTemplate(trx, requireCaller(request), request.body),
      ),
  )

  app.get(
    '/meal-templates/:meal_template_id',
    {
      config: { access: itemAccess('read', mealTemplate) },
      schema: {
        tags,
        operationId: 'getMealTemplate',
        summary: 'Read a template with its meals',
        params: Params('meal_template_id'),
        response: { 200: MealTemplateRead },
      },
    },
    (request, reply) => readOne(mealTemplate, db, request, reply),
  )

  app.put(
    '/meal-templates/:meal_template_id',
    {
      config: { access: itemAccess('update', mealTemplate), keepsCache: true },
      schema: {
        tags,
        operationId: 'updateMealTemplate',
        summary: 'Rename a template',
        params: Params('meal_template_id'),
        body: MealTemplateUpdate,
        response: { 200: MealTemplateRead },
      },
    },
    (request, reply) =>
      changeOne(mealTemplate, db, request, reply, (trx, { id }) => updateTemplate(trx, id, request.body)),
  )

  app.delete(
    '/meal-templates/:meal_template_id',
    {
      config: { access: itemAccess('delete', mealTemplate), keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteMealTemplate',
        summary: 'Delete a template; meals planned with it stay',
        params: Params('meal_template_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) => deleteOne(mealTemplate, db, request, reply, (trx, { id }) => deleteTemplate(trx, id)),
  )

  app.post(
    '/meal-templates/:meal_template_id/apply',
    {
      config: { access: itemAccess('apply', mealTemplate), keepsCache: true },
      schema: {
        tags,
        operationId: 'applyMealTemplate',
        summary: 'Apply a template to a week of its plan',
        description:
          'Recipes that you cannot read are planned by title. Returns operations that undo the change.',
        params: Params('meal_template_id'),
        body: MealTemplateApply,
        response: { 200: MealTemplateApplied },
      },
    },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const template = await lockOne(mealTemplate, trx, request)
        const body = await applyTemplate(trx, template, requireCaller(request), request.body)
        return { status: 200, headers: { etag: computeEtag(body) }, body }
      }),
  )
}
