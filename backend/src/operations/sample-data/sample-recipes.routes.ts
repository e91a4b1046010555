import { SERVICE_ROUTES } from '@larder/contract/operations/service.routes'
import { ADMIN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { deleteStore } from '../../shopping/stores/stores.queries.ts'
import { findSampleRecipes } from './sample-recipes.queries.ts'

export function sampleRecipeRoutes(app: App, { db }: Services) {
  handle(app, SERVICE_ROUTES.listSampleRecipes, { access: ADMIN }, () => findSampleRecipes(db))

  handle(app, SERVICE_ROUTES.deleteSampleStores, { access: ADMIN }, async (_, reply) => {
    for (const id of (await findSampleRecipes(db)).store_ids) await deleteStore(db, id)
    reply.code(204)
  })
}
