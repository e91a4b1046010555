import { type Static, Type } from 'typebox'
import {
  CreatedAt,
  count,
  defineBase,
  id,
  line,
  May,
  Nullable,
  named,
  OneOf,
  optional,
  text,
  timestamp,
  Version,
} from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'
import { RecipeImageRead } from './recipe-images.ts'
import { RecipeListQuery } from './recipes.ts'

/** `update`: what it is called and what is in it; `share`: who sees it. */
export const BOOK_ACTIONS = ['update', 'delete', 'share'] as const
export const BOOK_VISIBILITIES = ['private', 'kitchen', 'public'] as const
export const BOOK_SCOPES = ['everyone', 'kitchens', 'mine', 'editable'] as const

/** What taking a recipe in, or skipping those that a reader does not see, may cost at most. */
export const MAX_BOOK_RECIPES = 10_000
export const MAX_BOOKS = 1000

const { limit: _limit, cursor: _cursor, count: _count, ...asked } = RecipeListQuery.properties

/** The same words as in the list of recipes, checked by the same shapes. */
export const BookSearch = named('BookSearch', asked, {
  description:
    'As in the list of recipes. What is about you (`tag_id`, `scope`, `not_cooked_days`) goes with a private book alone: others would find something else',
})

export const BookBase = defineBase('Book', {
  title: line(200, 'What the book is called'),
  description: Nullable(text(5000, 'What it is for')),
  visibility: OneOf(
    BOOK_VISIBILITIES,
    'Who sees it besides its owner and Admin: nobody (by default), the people of the kitchen `kitchen_id`, who may change it, too, or everyone',
  ),
  kitchen_id: Nullable(id('The kitchen whose book it is; goes with the visibility `kitchen` alone')),
  cover_recipe_id: Nullable(
    id('The recipe whose picture stands for the book, for those who see it; null: the first that has one'),
  ),
  search: Nullable(BookSearch),
})
const base = BookBase.properties

export const BookCreate = named(
  'BookCreate',
  { ...optional(base), title: base.title },
  {
    description: 'With `search`, it holds whatever that finds when it is read',
    examples: [{ title: 'Weeknights', description: 'On the table in half an hour.' }],
  },
)
export const BookUpdate = named('BookUpdate', optional(base), {
  description: 'What is absent stays, null clears. With `search` null, it holds again what was put into it',
  examples: [{ title: 'Weeknights and other nights' }],
})
export const BookRead = named('BookRead', {
  id: id('Identifies the book'),
  user_id: id('Its owner'),
  username: Type.String({ description: 'Their username' }),
  ...base,
  kitchen_name: Nullable(Type.String({ description: 'What the people of the kitchen call it' })),
  recipe_count: Nullable(
    count('How many of its first 1000 recipes are for you to see; null: it holds what a search finds'),
  ),
  image: Nullable(RecipeImageRead),
  has_own_cover: Type.Boolean({
    description: 'Whether `image` was uploaded for the book; otherwise it is a recipe’s',
  }),
  version: Version,
  created_at: CreatedAt,
  may: May(BOOK_ACTIONS),
})
export const BookPage = Page('BookPage', BookRead)
export const BookListQuery = Type.Object(
  {
    ...PageQuery,
    scope: Type.Optional(
      OneOf(
        BOOK_SCOPES,
        '`everyone` (by default): all you see; `kitchens`: those of your kitchens; `mine`: yours; `editable`: both',
      ),
    ),
    recipe_id: Type.Optional(id('Only books that this recipe was put into')),
  },
  { additionalProperties: false },
)
export const BookRecipeListQuery = Type.Object(PageQuery, { additionalProperties: false })

export const BookRecipeUpdate = named(
  'BookRecipeUpdate',
  {
    after_recipe_id: Type.Optional(
      Nullable(id('The recipe of the book that it comes after; null: it comes first')),
    ),
  },
  {
    description:
      'Without `after_recipe_id`, what is in the book stays where it is and what is new comes last',
    examples: [{}],
  },
)

export const DeletedBook = named('DeletedBook', {
  id: id('Identifies the book'),
  title: base.title,
  deleted_at: timestamp('When it was put into the trash; 30 days later it is gone'),
})
export const DeletedBookPage = Page('DeletedBookPage', DeletedBook)

export type BookAction = (typeof BOOK_ACTIONS)[number]
export type BookVisibility = (typeof BOOK_VISIBILITIES)[number]
export type BookSearch = Static<typeof BookSearch>
export type BookCreate = Static<typeof BookCreate>
export type BookUpdate = Static<typeof BookUpdate>
export type BookRead = Static<typeof BookRead>
export type BookPage = Static<typeof BookPage>
export type BookListQuery = Static<typeof BookListQuery>
export type BookRecipeUpdate = Static<typeof BookRecipeUpdate>
export type DeletedBook = Static<typeof DeletedBook>
export type DeletedBookPage = Static<typeof DeletedBookPage>
