import { STAPLE_ROUTES } from '@larder/contract/food/staples.routes'
import { unknownReference } from '../../errors/http-error.ts'
import { itemAccess, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { createOne, deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { findIngredient } from '../ingredients/ingredients.queries.ts'
import { insertStaple, listStaples, refuseStaple, staple, toStapleOwner } from './staples.queries.ts'

export function stapleRoutes(app: App, { db }: Services) {
  handle(app, STAPLE_ROUTES.listStaples, { access: USER, isCacheable: true }, async (request) => {
    const staples = await listStaples(db, request.caller)
    return { items: staples.map((row) => withMay(staple, request.caller, row)) }
  })

  handle(app, STAPLE_ROUTES.createStaple, { access: USER }, (request, reply) =>
    createOne(staple, db, request, reply, async (trx) => {
      const { ingredient_id, kitchen_id } = request.body
      const { caller } = request
      if (kitchen_id) await requireMembership(trx, caller.id, kitchen_id)
      if (!(await findIngredient(trx, ingredient_id, caller)))
        throw unknownReference('/ingredient_id', 'Ingredient', ingredient_id)
      return insertStaple(trx, toStapleOwner(caller, kitchen_id), ingredient_id)
    }),
  )

  handle(app, STAPLE_ROUTES.deleteStaple, { access: itemAccess('delete', staple) }, (request, reply) =>
    deleteOne(staple, db, request, reply, (trx, { id }) => refuseStaple(trx, id)),
  )
}
