import { StapleCreate, StapleList, StapleRead } from '@larder/contract/food/staples'
import { Type } from 'typebox'
import { unknownReference } from '../../errors/http-error.ts'
import { itemAccess, requireCaller, USER } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { createOne, deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { findIngredient } from '../ingredients/ingredients.queries.ts'
import { insertStaple, listStaples, refuseStaple, staple, toCupboard } from './staples.queries.ts'

const tags = ['Shopping lists']

export function stapleRoutes(app: App, { db }: Services) {
  app.get(
    '/staples/',
    {
      config: { access: USER, isCacheable: true },
      schema: {
        tags,
        operationId: 'listStaples',
        summary: 'List your staples and those of your kitchens',
        response: { 200: StapleList },
      },
    },
    async (request) => {
      const staples = await listStaples(db, requireCaller(request))
      return { items: staples.map((row) => withMay(staple, request.caller, row)) }
    },
  )

  app.post(
    '/staples/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'createStaple',
        summary: 'Add a staple',
        body: StapleCreate,
        response: { 201: StapleRead },
      },
    },
    (request, reply) =>
      createOne(staple, db, request, reply, async (trx) => {
        const { ingredient_id, kitchen_id } = request.body
        const caller = requireCaller(request)
        if (kitchen_id) await requireMembership(trx, caller.id, kitchen_id)
        if (!(await findIngredient(trx, ingredient_id, caller)))
          throw unknownReference('/ingredient_id', 'Ingredient', ingredient_id)
        return insertStaple(trx, toCupboard(caller, kitchen_id), ingredient_id)
      }),
  )

  app.delete(
    '/staples/:staple_id',
    {
      config: { access: itemAccess('delete', staple) },
      schema: {
        tags,
        operationId: 'deleteStaple',
        summary: 'Remove a staple; it is not learnt again',
        params: Params('staple_id'),
        response: { 204: Type.Null({ description: 'Removed' }) },
      },
    },
    (request, reply) => deleteOne(staple, db, request, reply, (trx, { id }) => refuseStaple(trx, id)),
  )
}
