import type { CategoryListQuery } from '@larder/contract/recipes/categories'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { listPage } from '../../http/paging.ts'
import { withMay } from '../../http/resource.ts'
import { categoryAccess } from './categories.access.ts'
import { countCategories, listCategories } from './categories.queries.ts'

/** One page of all categories, sorted by name. */
export const listCategoryPage = (db: Db, caller: Caller | undefined, query: CategoryListQuery) =>
  listPage(query, {
    keyKinds: ['text', 'integer'],
    rows: (page) => listCategories(db, page),
    toKey: ({ sort_key, id }) => [sort_key, id],
    toItem: ({ sort_key: _, ...row }) => withMay(categoryAccess, caller, row),
    count: (most) => countCategories(db, most),
  })
