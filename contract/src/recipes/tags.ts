import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, line, May, named } from '../fields.ts'

export const TAG_ACTIONS = ['update', 'delete'] as const
export const MAX_TAGS = 200
export const MAX_TAGS_OF_RECIPE = 20

const name = line(40, 'A word or two of your own')

export const TagUpdate = named('TagUpdate', { name }, { examples: [{ name: 'for guests' }] })
export const TagRead = named('TagRead', {
  id: id('Identifies the tag'),
  user_id: id('Whose it is: nobody else sees it'),
  name,
  recipe_count: count('How many recipes that you see have it'),
  may: May(TAG_ACTIONS),
  created_at: CreatedAt,
})
export const TagList = named('TagList', {
  items: Type.Array(TagRead, { description: `By name; nobody has more than ${MAX_TAGS}` }),
})
export const RecipeTagsUpdate = named(
  'RecipeTagsUpdate',
  {
    names: Type.Array(name, {
      maxItems: MAX_TAGS_OF_RECIPE,
      description:
        'Replaces all your tags of this recipe; new words become tags, and what no recipe has is gone',
    }),
  },
  { examples: [{ names: ['quick', 'for guests'] }] },
)

export type TagAction = (typeof TAG_ACTIONS)[number]
export type TagUpdate = Static<typeof TagUpdate>
export type TagRead = Static<typeof TagRead>
export type TagList = Static<typeof TagList>
export type RecipeTagsUpdate = Static<typeof RecipeTagsUpdate>
