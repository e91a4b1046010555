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

/** `update` covers title, description and recipes; `share` covers visibility. */
export const BOOK_ACTIONS = ['update', 'delete', 'share'] as const
const BOOK_VISIBILITIES = ['private', 'kitchen', 'public'] as const
const BOOK_SCOPES = ['everyone', 'kitchens', 'mine', 'editable'] as const

/** Bounds the cost of adding a recipe, and of skipping recipes that a reader cannot see. */
export const MAX_BOOK_RECIPES = 10_000
export const MAX_BOOKS = 1000

const {
  limit: _limit,
  cursor: _cursor,
  count: _count,
  visibility: _visibility,
  needs_review: _needsReview,
  ...filters
} = RecipeListQuery.properties

export const BookSearch = named('BookSearch', filters, {
  description:
    'Filters of the recipe list (`GET /recipes/`); null for a book that is not smart. The results of `tag_id`, `scope` and `not_cooked_days` depend on the reader, so only private books can use them',
})

const BookBase = defineBase('Book', {
  title: line(200, 'Title of the book'),
  description: Nullable(text(5000, 'Description of the book')),
  visibility: OneOf(
    BOOK_VISIBILITIES,
    'Who can see the book, besides its owner and Admins. `private` (default): nobody else; `kitchen`: members of the kitchen `kitchen_id`, who can also change it; `public`: everyone',
  ),
  kitchen_id: Nullable(id('ID of the kitchen that can see the book; only with `visibility: kitchen`')),
  cover_recipe_id: Nullable(
    id(
      'ID of the recipe whose image is the cover, for readers who can see the recipe; null for the first recipe with an image',
    ),
  ),
  search: Nullable(BookSearch),
})
const base = BookBase.properties

export const BookCreate = named(
  'BookCreate',
  { ...optional(base), title: base.title },
  {
    description:
      'With `search`, the book is a smart book: it contains the recipes that match the search when the book is read',
    examples: [{ title: 'Weeknights', description: 'On the table in half an hour.' }],
  },
)
export const BookUpdate = named('BookUpdate', optional(base), {
  description:
    'Absent fields stay unchanged; null clears a field. With `search: null`, the book is not smart: it contains the recipes that users added to it',
  examples: [{ title: 'Weeknights and other nights' }],
})
export const BookRead = named('BookRead', {
  id: id('ID of the book'),
  user_id: id('ID of the owner'),
  username: Type.String({ description: 'Username of the owner' }),
  ...base,
  kitchen_name: Nullable(Type.String({ description: 'Name of the kitchen' })),
  recipe_count: Nullable(
    count(
      'Number of recipes that you can see, counted among the first 1000 recipes of the book; null for a smart book',
    ),
  ),
  image: Nullable(RecipeImageRead),
  has_own_cover: Type.Boolean({
    description: 'True if `image` was uploaded for the book, false if it is the image of a recipe',
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
        '`everyone` (default): all books that you can see; `kitchens`: books of your kitchens; `mine`: your own; `editable`: your own and those of your kitchens',
      ),
    ),
    recipe_id: Type.Optional(id('Only books that contain this recipe, without smart books')),
  },
  { additionalProperties: false },
)
export const BookRecipeListQuery = Type.Object(PageQuery, { additionalProperties: false })

export const BookRecipeUpdate = named(
  'BookRecipeUpdate',
  {
    after_recipe_id: Type.Optional(
      Nullable(id('ID of the recipe in the book after which to place this one; null to place it first')),
    ),
  },
  {
    description:
      'Without `after_recipe_id`, a recipe that is already in the book keeps its position and a new one is added at the end',
    examples: [{}],
  },
)

export const DeletedBook = named('DeletedBook', {
  id: id('ID of the book'),
  title: base.title,
  deleted_at: timestamp('Time of deletion; the book is deleted permanently 30 days later'),
})
export const DeletedBookPage = Page('DeletedBookPage', DeletedBook)

export type BookAction = (typeof BOOK_ACTIONS)[number]
export type BookSearch = Static<typeof BookSearch>
export type BookCreate = Static<typeof BookCreate>
export type BookUpdate = Static<typeof BookUpdate>
export type BookRead = Static<typeof BookRead>
export type BookPage = Static<typeof BookPage>
export type BookListQuery = Static<typeof BookListQuery>
export type BookRecipeUpdate = Static<typeof BookRecipeUpdate>
export type DeletedBook = Static<typeof DeletedBook>
export type DeletedBookPage = Static<typeof DeletedBookPage>
