import type { ArchivedPlan } from '@larder/contract/transfer/archived-plan'
import type { WrittenFile } from '@larder/writers/format'
import { prettyJson } from '@larder/writers/pretty-json'
import type { Db } from '../../db/db.ts'
import { listStaples } from '../../food/staples/staples.queries.ts'
import type { Caller } from '../../http/access.ts'
import { findUser } from '../../people/users/users.queries.ts'
import { findOwnSettings, listOwnMeals } from '../../planning/meal-plan/own-plan.queries.ts'
import { listOwnTemplates } from '../../planning/templates/own-templates.queries.ts'
import { listOwnBooks } from '../../recipes/books/own-books.queries.ts'
import { listTitlesByTag } from '../../recipes/tags/tags.queries.ts'
import { readList } from '../../shopping/lists/read-list.ts'
import { toLayout } from '../../shopping/stores/store-layout.ts'
import { findStore } from '../../shopping/stores/stores.queries.ts'
import { type House, largestOf } from './export-files.ts'
import { listIdsOf } from './household.queries.ts'

/** What is theirs besides recipes, in words instead of ids. */
export async function* householdFiles(
  { db, objectStore }: Pick<House, 'db' | 'objectStore'>,
  owner: Caller,
): AsyncGenerator<WrittenFile> {
  yield { path: 'person.json', content: prettyJson(await personOf(db, owner)) }
  yield { path: 'lists.json', content: prettyJson(await listsOf(db, owner)) }
  yield { path: 'stores.json', content: prettyJson(await storesOf(db, owner)) }
  yield { path: 'staples.json', content: prettyJson(await staplesOf(db, owner)) }
  yield { path: 'tags.json', content: prettyJson(await listTitlesByTag(db, owner)) }
  yield { path: 'plan.json', content: prettyJson(await planOf(db, owner)) }
  const { books, covers } = await listOwnBooks(db, owner)
  yield { path: 'books.json', content: prettyJson(books) }
  for (const { file, image } of covers) {
    const content = await largestOf(objectStore, image)
    if (content) yield { path: file, content }
  }
}

async function personOf(db: Db, { id }: Caller) {
  const user = await findUser(db, id)
  return user && { username: user.username, email: user.email, created_at: user.created_at }
}

async function listsOf(db: Db, owner: Caller) {
  const lists = []
  for (const listId of await listIdsOf(db, 'shopping_lists', owner.id)) {
    const list = await readList(db, listId, owner)
    if (list) lists.push({ name: list.name, kitchen: list.kitchen_name, items: itemsOf(list) })
  }
  return lists
}

const itemsOf = ({ groups }: NonNullable<Awaited<ReturnType<typeof readList>>>) =>
  groups
    .flatMap((group) => group.items)
    .map(({ name, amount_readable, checked_at, note }) => ({
      line: [amount_readable, name].filter(Boolean).join(' '),
      is_checked: checked_at !== null,
      note,
    }))

async function storesOf(db: Db, owner: Caller) {
  const stores = []
  for (const storeId of await listIdsOf(db, 'stores', owner.id)) {
    const store = await findStore(db, storeId, owner)
    if (store) stores.push(toLayout(store))
  }
  return stores
}

async function planOf(db: Db, owner: Caller): Promise<ArchivedPlan> {
  const [templates, meals] = [await listOwnTemplates(db, owner), await listOwnMeals(db, owner)]
  return { ...(await findOwnSettings(db, owner)), templates, meals }
}

const staplesOf = async (db: Db, owner: Caller) =>
  (await listStaples(db, owner)).filter(({ user_id }) => user_id === owner.id).map(({ name }) => name)
