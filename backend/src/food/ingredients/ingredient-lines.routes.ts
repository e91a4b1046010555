import type { IngredientParseRequest } from '@larder/contract/food/ingredient-lines'
import { INGREDIENT_ROUTES } from '@larder/contract/food/ingredients.routes'
import { USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAccount, type RateLimit } from '../../http/rate-limits.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { parseLines } from './parse-lines.ts'

const REQUESTS: RateLimit = { name: 'parse', max: 120, seconds: 60, key: byAccount }
/** Each line is compared with all ingredients of a similar name. */
const LINES: RateLimit = {
  name: 'parsed-lines',
  max: 3000,
  seconds: 60,
  key: byAccount,
  needsBody: true,
  cost: (request) => (request.body as IngredientParseRequest).lines.length,
}

export function ingredientLineRoutes(app: App, { db }: Services) {
  handle(
    app,
    INGREDIENT_ROUTES.parseIngredientLines,
    { access: USER, limits: [REQUESTS, LINES], keepsCache: true, bodyLimit: LARGE_BODY },
    async (request) => ({ items: await parseLines(db, request.body.lines, request.caller) }),
  )
}
