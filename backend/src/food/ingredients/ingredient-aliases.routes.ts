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
        summary: 'The other names of an ingredient: those for everyone, and your own',
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
        summary: 'Give an ingredient another name',
        description:
          'The name is yours; one that Admin gives counts for everyone. Lines that you write with it find the ingredient.',
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
        // Locked, so that names given at once are counted one after the other.
        if (!(await lockIngredient(trx, ingredient_id))) throw notFound('Ingredient', ingredient_id)
        const count = (await listAliases(trx, ingredient_id, caller)).length
        if (count >= MAX_ALIASES)
          throw conflict(
            'limit_reached',
            `Ingredient ID ${ingredient_id} has ${count} other names already; ${MAX_ALIASES} are taken.`,
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
        summary: 'Take back a name that you gave an ingredient',
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
