import {
  IngredientAliasCreate,
  IngredientAliasList,
  IngredientAliasRead,
  MAX_ALIASES,
} from '@larder/contract/food/ingredient-aliases'
import { Type } from 'typebox'
import { alreadyExists, conflict, notFound } from '../../errors/http-error.ts'
import { itemAccess, requireCaller, SHOP } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { Params } from '../../http/params.ts'
import { deleteOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { deleteAlias, insertAlias, listAliases } from './ingredient-aliases.queries.ts'
import { ingredientAccess } from './ingredients.access.ts'
import { findIngredient, ingredient, lockIngredient } from './ingredients.queries.ts'

const tags = ['Ingredients']

export function ingredientAliasRoutes(app: App, { db }: Services) {
  app.get(
    '/ingredients/:ingredient_id/aliases',
    {
      config: { access: SHOP, isCacheable: true },
      schema: {
        tags,
        operationId: 'listIngredientAliases',
        summary: 'List the aliases of an ingredient: those for everyone and your own',
        params: Params('ingredient_id'),
        response: { 200: IngredientAliasList },
      },
    },
    async (request) => {
      const { ingredient_id } = request.params
      if (!(await findIngredient(db, ingredient_id, request.caller)))
        throw notFound('Ingredient', ingredient_id)
      return { items: await listAliases(db, ingredient_id, request.caller) }
    },
  )

  app.post(
    '/ingredients/:ingredient_id/aliases',
    {
      config: { access: itemAccess('read', ingredientAccess) },
      schema: {
        tags,
        operationId: 'createIngredientAlias',
        summary: 'Add an alias to an ingredient',
        description:
          'Your ingredient lines with this name are matched to the ingredient. An alias of an Admin applies to everyone.',
        params: Params('ingredient_id'),
        body: IngredientAliasCreate,
        response: { 201: IngredientAliasRead },
      },
    },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const { ingredient_id } = request.params
        const caller = requireCaller(request)
        const { name } = request.body
        // The lock serialises concurrent requests, so that the limit holds.
        if (!(await lockIngredient(trx, ingredient_id))) throw notFound('Ingredient', ingredient_id)
        const count = (await listAliases(trx, ingredient_id, caller)).length
        if (count >= MAX_ALIASES)
          throw conflict(
            'limit_reached',
            `Ingredient ID ${ingredient_id} has ${count} aliases; the maximum is ${MAX_ALIASES}.`,
            { resource: 'Ingredient', count, limit: MAX_ALIASES },
          )
        const alias = await insertAlias(trx, ingredient_id, caller, name)
        if (!alias) throw alreadyExists('Ingredient', 'name', name)
        return { status: 201, headers: { etag: computeEtag(alias) }, body: alias }
      }),
  )

  app.delete(
    '/ingredients/:ingredient_id/aliases/:alias_id',
    {
      config: { access: itemAccess('read', ingredientAccess) },
      schema: {
        tags,
        operationId: 'deleteIngredientAlias',
        summary: 'Delete an alias of yours',
        params: Params('ingredient_id', 'alias_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) =>
      deleteOne(ingredient, db, request, reply, async (trx, { id }) => {
        const { alias_id } = request.params
        if (!(await deleteAlias(trx, id, alias_id, requireCaller(request)))) throw notFound('Alias', alias_id)
      }),
  )
}
