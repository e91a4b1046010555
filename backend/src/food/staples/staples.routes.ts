import { StapleCreate, StapleList, StapleRead } from '@larder/contract/food/staples'
import { Type } from 'typebox'
import { unknownReference } from '../../errors/http-error.ts'
import { itemAccess, requireCaller, USER } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { createOne, deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { findIngredient } from '../ingredients/ingredients.queries.ts'
import { cupboardOf, insertStaple, listStaples, refuseStaple, staple } from './staples.queries.ts'

const tags = ['Shopping lists']

export function stapleRoutes(app: App, { db }: Services) {
  app.get(
    '/staples/',
    {
      config: { access: USER, isCacheable: true },
      schema: {
        tags,
        operationId: 'listStaples',
        summary: 'What you, and your kitchens, always have at home',
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
        summary: 'Say that something is always at home',
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
        return insertStaple(trx, cupboardOf(caller, kitchen_id), ingredient_id)
      }),
  )

  app.delete(
    '/staples/:staple_id',
    {
      config: { access: itemAccess('delete', staple) },
      schema: {
        tags,
        operationId: 'deleteStaple',
        summary: 'Buy it from now on; it is not learnt again',
        params: Params('staple_id'),
        response: { 204: Type.Null({ description: 'No staple any more' }) },
      },
    },
    (request, reply) => deleteOne(staple, db, request, reply, (trx, { id }) => refuseStaple(trx, id)),
  )
}
