import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, line, May, named } from '../fields.ts'

export const TAG_ACTIONS = ['update', 'delete'] as const
export const MAX_TAGS = 200
export const MAX_TAGS_PER_RECIPE = 20

export const MAX_TAG_LENGTH = 40

const name = line(MAX_TAG_LENGTH, 'Name of the tag')

export const TagUpdate = named('TagUpdate', { name }, { examples: [{ name: 'for guests' }] })
const read = {
  id: id('ID of the tag'),
  user_id: id('ID of the owner; only the owner can see the tag'),
  name,
  recipe_count: count('Number of recipes with this tag that you can see'),
  may: May(TAG_ACTIONS),
  created_at: CreatedAt,
}

export const TagRead = named('TagRead', read)
export const TagChoice = named('TagChoice', {
  ...read,
  is_given: Type.Boolean({ description: 'Whether the recipe has the tag' }),
})
export const TagList = named('TagList', {
  items: Type.Array(TagRead, { description: `Tags, sorted by name; at most ${MAX_TAGS}` }),
})
export const RecipeTagsUpdate = named(
  'RecipeTagsUpdate',
  {
    names: Type.Array(name, {
      maxItems: MAX_TAGS_PER_RECIPE,
      description:
        'Replaces all your tags on this recipe. New names create tags. Tags that no recipe has any more are deleted.',
    }),
  },
  { examples: [{ names: ['quick', 'for guests'] }] },
)

export type TagUpdate = Static<typeof TagUpdate>
export type TagRead = Static<typeof TagRead>
export type TagChoice = Static<typeof TagChoice>
export type TagList = Static<typeof TagList>
export type RecipeTagsUpdate = Static<typeof RecipeTagsUpdate>
