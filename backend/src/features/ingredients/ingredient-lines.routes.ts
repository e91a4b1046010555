import { IngredientParseRequest, IngredientParseResult } from '@larder/contract/ingredient-lines'
import { USER } from '../../http/access.ts'
import { byAccount } from '../../http/limits.ts'
import type { App, Services } from '../../http/services.ts'
import { parseLines } from './parse-lines.ts'

export function ingredientLineRoutes(app: App, { db }: Services) {
  app.post(
    '/ingredients/parse',
    {
      config: {
        access: USER,
        limits: [{ name: 'parse', max: 120, seconds: 60, key: byAccount }],
        isUnseen: true,
      },
      schema: {
        tags: ['Ingredients'],
        operationId: 'parseIngredientLines',
        summary: 'Read ingredient lines; changes nothing',
        body: IngredientParseRequest,
        response: { 200: IngredientParseResult },
      },
    },
    async (request) => ({ items: await parseLines(db, request.body.lines, request.caller) }),
  )
}
