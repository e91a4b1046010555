import { SERVICE_ROUTES } from '@larder/contract/operations/service.routes'
import { ADMIN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { findSampleRecipes } from './sample-recipes.queries.ts'

export function sampleRecipeRoutes(app: App, { db }: Services) {
  handle(app, SERVICE_ROUTES.listSampleRecipes, { access: ADMIN }, () => findSampleRecipes(db))
}
