import { IngredientMerge, IngredientRead } from '@larder/contract/food/ingredients'
import { ADMIN } from '../../http/access.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { Params } from '../../http/params.ts'
import { buildItemResponse } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { ingredient } from './ingredients.queries.ts'
import { mergeIngredients } from './merge-ingredients.ts'

export function mergeIngredientRoutes(app: App, { db }: Services) {
  app.post(
    '/ingredients/:ingredient_id/merge',
    {
      config: { access: ADMIN },
      schema: {
        tags: ['Ingredients'],
        operationId: 'mergeIngredients',
        summary: 'Merge an ingredient into another; recipes, lists and shelves use the remaining one',
        params: Params('ingredient_id'),
        body: IngredientMerge,
        response: { 200: IngredientRead },
      },
    },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const { into_id } = request.body
        await mergeIngredients(trx, request.params.ingredient_id, into_id)
        return buildItemResponse(ingredient, trx, into_id, request.caller)
      }),
  )
}
