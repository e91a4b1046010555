import { INGREDIENT_ROUTES } from '@larder/contract/food/ingredients.routes'
import { ADMIN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { buildItemResponse } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { ingredient } from './ingredients.queries.ts'
import { mergeIngredients } from './merge-ingredients.ts'

export function mergeIngredientRoutes(app: App, { db }: Services) {
  handle(app, INGREDIENT_ROUTES.mergeIngredients, { access: ADMIN }, (request, reply) =>
    runIdempotentWrite(request, reply, db, async (trx) => {
      const { into_id } = request.body
      await mergeIngredients(trx, request.params.ingredient_id, into_id)
      return buildItemResponse(ingredient, trx, into_id, request.caller)
    }),
  )
}
