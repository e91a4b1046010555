import { findFoodNames, nameKey } from '@larder/amounts/food-name'
import { INGREDIENT_ROUTES } from '@larder/contract/food/ingredients.routes'
import type { Db } from '../../db/db.ts'
import { beforeIngredientDeleted, onIngredientRenamed } from '../../hooks/domain-hooks.ts'
import { type Caller, itemAccess, STORE_DATA, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { capTotal, DEFAULT_LIMIT, listPage } from '../../http/paging.ts'
import { changeOne, createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import {
  countIngredients,
  deleteIngredient,
  type IngredientRow,
  ingredient,
  insertIngredient,
  listByLocalName,
  listIngredients,
  suggestIngredients,
  updateIngredient,
} from './ingredients.queries.ts'
import { resolveIngredients } from './resolve-ingredients.ts'

export function ingredientRoutes(app: App, { db }: Services) {
  handle(
    app,
    INGREDIENT_ROUTES.listIngredients,
    { access: STORE_DATA, isCacheable: true },
    async (request) => {
      const { q, limit = DEFAULT_LIMIT, count, language } = request.query
      const toItem = (row: IngredientRow) => withMay(ingredient, request.caller, row)
      if (q?.trim()) {
        const rows = await suggestWithTranslation(request.db, request.caller, q.trim(), limit)
        return { items: rows.map(toItem), next_cursor: null, ...(count && capTotal(rows.length)) }
      }
      return listPage(request.query, {
        keyKinds: ['text', 'integer'],
        rows: (page) =>
          language
            ? listByLocalName(db, request.caller, language, page)
            : listIngredients(db, request.caller, page),
        toKey: ({ name_key, id }) => [name_key, id],
        toItem,
        count: (max) => countIngredients(db, request.caller, max),
      })
    },
  )

  handle(app, INGREDIENT_ROUTES.getIngredient, { access: STORE_DATA, isCacheable: true }, (request, reply) =>
    readOne(ingredient, request, reply),
  )

  handle(app, INGREDIENT_ROUTES.createIngredient, { access: USER }, (request, reply) =>
    createOne(ingredient, db, request, reply, (trx) =>
      insertIngredient(trx, request.caller.id, request.body),
    ),
  )

  handle(
    app,
    INGREDIENT_ROUTES.updateIngredient,
    { access: itemAccess('update', ingredient) },
    (request, reply) =>
      changeOne(ingredient, db, request, reply, async (trx, { id, name }) => {
        await updateIngredient(trx, id, request.body)
        if ((request.body.name ?? name) !== name) await onIngredientRenamed.run(trx, { ingredientId: id })
      }),
  )

  handle(
    app,
    INGREDIENT_ROUTES.deleteIngredient,
    { access: itemAccess('delete', ingredient) },
    (request, reply) =>
      deleteOne(ingredient, db, request, reply, async (trx, { id }) => {
        await beforeIngredientDeleted.run(trx, { ingredientId: id })
        await deleteIngredient(trx, id)
      }),
  )
}

/** 'Zwiebel' also finds onion. Most inputs need no second statement. */
async function suggestWithTranslation(db: Db, caller: Caller | undefined, q: string, limit: number) {
  const rows = await suggestIngredients(db, caller, q, limit)
  const names = findFoodNames(q)
  if (!names) return rows
  const keys = new Set(names.map(nameKey))
  if (rows.some(({ name }) => keys.has(nameKey(name)))) return rows
  const resolved = await resolveIngredients(db, [q], caller, { foodsOnly: true })
  const known = new Set(rows.map(({ id }) => id))
  return [...[...resolved.values()].filter(({ id }) => !known.has(id)), ...rows].slice(0, limit)
}
