import { MAX_ALIASES } from '@larder/contract/food/ingredient-aliases'
import { INGREDIENT_ROUTES } from '@larder/contract/food/ingredients.routes'
import { alreadyExists, conflict, notFound } from '../../errors/http-error.ts'
import { itemAccess, STORE_DATA } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { deleteOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { deleteAlias, insertAlias, listAliases } from './ingredient-aliases.queries.ts'
import { ingredientAccess } from './ingredients.access.ts'
import { findIngredient, ingredient, lockIngredient } from './ingredients.queries.ts'

export function ingredientAliasRoutes(app: App, { db }: Services) {
  handle(
    app,
    INGREDIENT_ROUTES.listIngredientAliases,
    { access: STORE_DATA, isCacheable: true },
    async (request) => {
      const { ingredient_id } = request.params
      if (!(await findIngredient(db, ingredient_id, request.caller)))
        throw notFound('Ingredient', ingredient_id)
      return { items: await listAliases(db, ingredient_id, request.caller) }
    },
  )

  handle(
    app,
    INGREDIENT_ROUTES.createIngredientAlias,
    { access: itemAccess('read', ingredientAccess) },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const { ingredient_id } = request.params
        const { caller } = request
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

  handle(
    app,
    INGREDIENT_ROUTES.deleteIngredientAlias,
    { access: itemAccess('read', ingredientAccess) },
    (request, reply) =>
      deleteOne(ingredient, db, request, reply, async (trx, { id }) => {
        const { alias_id } = request.params
        if (!(await deleteAlias(trx, id, alias_id, request.caller))) throw notFound('Alias', alias_id)
      }),
  )
}
