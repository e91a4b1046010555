import { setTimeout } from 'node:timers/promises'
import type { ImportRecipePage } from '@larder/contract/transfer/import-recipes'
import type { ImportRead } from '@larder/contract/transfer/imports'
import { type Static, Type } from 'typebox'
import { type ApiClient, ToolError } from './api-client.ts'
import { Content, defineTool, text, WRITING } from './tool.ts'

const POLL_MS = 250
const MAX_WAIT_MS = 20_000
const MAX_RECIPES = 10

/** Waits until the sources are read, but not for ever. */
async function waitForReading(api: ApiClient, created: ImportRead): Promise<ImportRead> {
  const deadline = Date.now() + MAX_WAIT_MS
  let current = created
  while (current.status === 'reading' && Date.now() < deadline) {
    await setTimeout(POLL_MS)
    current = await api.get(`/imports/${created.id}`)
  }
  return current
}

const saveRecipe = defineTool({
  name: 'save_recipe',
  title: 'Save a recipe from a text or an address',
  description:
    'Reads a recipe from a text or a web page into an import that the user must review: no recipe exists until the user confirms it on the import page of the website.',
  input: Type.Object({
    text: Type.Optional(text(100_000, 'The text of one or more recipes')),
    address: Type.Optional(text(2000, 'http or https address of a recipe page')),
  }),
  output: Type.Object({
    import_id: Type.Integer(),
    status: Type.String({ description: '`ready`: the user can review it; `reading`: not read yet' }),
    review_path: Type.String({ description: 'Path of the review page on the website' }),
    recipes: Type.Array(
      Type.Object({
        title: Type.String(),
        servings: Type.Union([Type.Number(), Type.Null()]),
        ingredients: Type.Array(Type.String()),
        steps: Type.Array(Type.String()),
        notes: Content,
      }),
    ),
    failures: Type.Array(Type.String()),
  }),
  access: WRITING,
  async run(api, { text, address }) {
    if ((text === undefined) === (address === undefined))
      throw new ToolError('Give either `text` or `address`.')
    const body = text === undefined ? { addresses: [address] } : { text }
    const created = await waitForReading(api, await api.post('/imports/', body))
    const page = await api.get<Static<typeof ImportRecipePage>>(`/imports/${created.id}/recipes`, {
      limit: MAX_RECIPES,
    })
    return {
      import_id: created.id,
      status: created.status,
      review_path: `/import/${created.id}`,
      recipes: page.items.map((recipe) => ({
        title: recipe.title,
        servings: recipe.servings,
        ingredients: recipe.ingredients.map(({ line }) => line),
        steps: recipe.steps.map(({ instruction }) => instruction),
        notes: recipe.notes,
      })),
      failures: created.failures.map(({ code }) => code),
    }
  },
})

export const IMPORT_TOOLS = [saveRecipe]
