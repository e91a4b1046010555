import { type Static, Type } from 'typebox'
import { CreatedAt, defineBase, id, May, Name, named, optional, Version } from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'

export const CATEGORY_ACTIONS = ['update', 'delete'] as const

const examples = [{ name: 'Soup' }]

const CategoryBase = defineBase('Category', { name: Name('Name; unique, ignoring case') })
const base = CategoryBase.properties

export const CategoryCreate = named('CategoryCreate', base, { examples })
export const CategoryUpdate = named('CategoryUpdate', optional(base), { examples })
export const CategoryRead = named('CategoryRead', {
  id: id('ID of the category'),
  ...base,
  may: May(CATEGORY_ACTIONS),
  version: Version,
  created_at: CreatedAt,
})
export const CategoryPage = Page('CategoryPage', CategoryRead)
export const CategoryListQuery = Type.Object(PageQuery, { additionalProperties: false })

export type CategoryAction = (typeof CATEGORY_ACTIONS)[number]
export type CategoryCreate = Static<typeof CategoryCreate>
export type CategoryUpdate = Static<typeof CategoryUpdate>
export type CategoryRead = Static<typeof CategoryRead>
export type CategoryPage = Static<typeof CategoryPage>
export type CategoryListQuery = Static<typeof CategoryListQuery>
