import { type Static, Type } from 'typebox'
import { CreatedAt, id, Nullable, named, timestamp } from '../fields.ts'
import { RecipeRead } from '../recipes/recipes.ts'
import { ShoppingListItemRead } from '../shopping/shopping-lists.ts'

/** Per recipe or list, not counting expired ones. */
export const MAX_SHARE_LINKS = 20

export const ShareLinkCreate = named(
  'ShareLinkCreate',
  {
    expires_in_days: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 366,
        description: 'Days until the link expires; null if it works until it is deleted',
      }),
    ),
  },
  { examples: [{ expires_in_days: 7 }] },
)

const link = {
  id: id('ID of the link'),
  username: Type.String({ description: 'User who created the link' }),
  expires_at: Nullable(timestamp('Expiry time; null if the link works until it is deleted')),
  created_at: CreatedAt,
}
export const ShareLinkRead = named('ShareLinkRead', link)
export const ShareLinkCreated = named('ShareLinkCreated', {
  ...link,
  address: Type.String({ description: 'URL of the page. Only this response contains it.' }),
})
export const ShareLinkList = named('ShareLinkList', {
  items: Type.Array(ShareLinkRead, { description: 'Links that have not expired, newest first' }),
})

const { title, description, notes, servings, yield_words, total_time_sec } = RecipeRead.properties
const { prep_time_sec, cook_time_sec, source_url, source_name, equipment } = RecipeRead.properties
const { ingredients, steps, images, categories, created_at, updated_at } = RecipeRead.properties

/** Only the recipe: nothing about its owner, its kitchen or who can see it. */
export const SharedRecipeRead = named('SharedRecipeRead', {
  ...{ id: RecipeRead.properties.id, title, description, notes, servings, yield_words, total_time_sec },
  ...{ prep_time_sec, cook_time_sec, source_url, source_name, equipment },
  ...{ ingredients, steps, images, categories, created_at, updated_at },
})

const { name, amount_readable } = ShoppingListItemRead.properties

export const SharedListRead = named('SharedListRead', {
  name: Type.String({ description: 'Name of the list' }),
  items: Type.Array(named('SharedListItem', { name, amount_readable }), {
    description: 'Items that are not ticked, in the order of the store',
  }),
})

export type ShareLinkCreate = Static<typeof ShareLinkCreate>
export type ShareLinkRead = Static<typeof ShareLinkRead>
export type SharedRecipeRead = Static<typeof SharedRecipeRead>
export type SharedListRead = Static<typeof SharedListRead>
