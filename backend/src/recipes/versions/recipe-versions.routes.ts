import { RECIPE_VERSION_ROUTES } from '@larder/contract/recipes/recipe-versions.routes'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import { type Caller, itemAccess } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite, sendStoredResponse } from '../../http/idempotency.ts'
import { listPage } from '../../http/paging.ts'
import { buildItemResponse, lockIfMatch } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeResource } from '../recipes/recipes.queries.ts'
import { describeVersions, readVersion } from './read-versions.ts'
import { historyAccess } from './recipe-versions.access.ts'
import { countVersions, findVersion, findVersionContent, listVersions } from './recipe-versions.queries.ts'
import { copyImagesForRestore, restoreVersion } from './restore-version.ts'

export function recipeVersionRoutes(app: App, { db, images, objectStore, removeObjects }: Services) {
  handle(
    app,
    RECIPE_VERSION_ROUTES.listRecipeVersions,
    { access: itemAccess('read', historyAccess), isCacheable: true },
    async (request) => {
      const { caller } = request
      const { recipe_id } = request.params
      return listPage(request.query, {
        keyKinds: ['integer'],
        rows: async (page) =>
          describeVersions(db, recipe_id, caller, await listVersions(db, recipe_id, caller, page)),
        toKey: ({ version }) => [version],
        toItem: (version) => version,
        count: (most) => countVersions(db, recipe_id, caller, most),
      })
    },
  )

  handle(
    app,
    RECIPE_VERSION_ROUTES.getRecipeVersion,
    { access: itemAccess('read', historyAccess), isCacheable: true },
    async (request, reply) => {
      const { recipe_id, version } = request.params
      const found = await readVersion(db, images, recipe_id, version, request.caller)
      if (!found) throw notFound('Version', version)
      return sendItem(request, reply, found)
    },
  )

  handle(
    app,
    RECIPE_VERSION_ROUTES.restoreRecipeVersion,
    { access: itemAccess('restore', historyAccess), supportsIfMatch: true },
    async (request, reply) => {
      if (await sendStoredResponse(request, reply, db)) return reply
      const { recipe_id, version } = request.params
      const recipe = recipeResource(images)
      const content = await requireContent(db, recipe_id, version, request.caller)
      const copied = await copyImagesForRestore(db, objectStore, recipe_id, content)
      await runIdempotentWrite(request, reply, db, async (trx) => {
        const locked = await lockIfMatch(recipe, trx, request)
        const { caller } = request
        const isCurrent = (await requireVersion(trx, recipe_id, version, caller)).is_current
        if (!isCurrent) await restoreVersion(trx, locked, caller, content, copied)
        return buildItemResponse(recipe, trx, recipe_id, caller)
      })
      removeObjects()
      return reply
    },
  )
}

async function requireVersion(db: Db, recipeId: number, version: number, caller: Caller) {
  const [found] = (await findVersion(db, recipeId, caller, version)) ?? []
  if (!found) throw notFound('Version', version)
  return found
}

async function requireContent(db: Db, recipeId: number, version: number, caller: Caller) {
  await requireVersion(db, recipeId, version, caller)
  const content = await findVersionContent(db, recipeId, version)
  if (!content) throw notFound('Version', version)
  return content
}
