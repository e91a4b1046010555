import type { ArchivedPlan } from '@larder/contract/transfer/archived-plan'
import type { WrittenFile } from '@larder/writers/format'
import { prettyJson } from '@larder/writers/pretty-json'
import type { Db } from '../../db/db.ts'
import { listStaples } from '../../food/staples/staples.queries.ts'
import type { Caller } from '../../http/access.ts'
import { findUser } from '../../people/users/users.queries.ts'
import { findOwnSettings, listOwnMeals } from '../../planning/meal-plan/own-plan.queries.ts'
import { listOwnTemplates } from '../../planning/templates/own-templates.queries.ts'
import { listBooksForExport } from '../../recipes/books/own-books.queries.ts'
import { listTitlesByTag } from '../../recipes/tags/tags.queries.ts'
import { readList } from '../../shopping/lists/read-list.ts'
import { toLayout } from '../../shopping/stores/store-layout.ts'
import { findStore } from '../../shopping/stores/stores.queries.ts'
import { type ExportServices, loadLargestImage } from './export-files.ts'
import { listOwnedIds } from './owned-ids.queries.ts'

/** Exports the data of an account other than recipes, with names instead of ids. */
export async function* generateAccountFiles(
  { db, objectStore }: Pick<ExportServices, 'db' | 'objectStore'>,
  owner: Caller,
): AsyncGenerator<WrittenFile> {
  yield { path: 'person.json', content: prettyJson(await loadProfile(db, owner)) }
  yield { path: 'lists.json', content: prettyJson(await loadLists(db, owner)) }
  yield { path: 'stores.json', content: prettyJson(await loadStores(db, owner)) }
  yield { path: 'staples.json', content: prettyJson(await listStapleNames(db, owner)) }
  yield { path: 'tags.json', content: prettyJson(await listTitlesByTag(db, owner)) }
  yield { path: 'plan.json', content: prettyJson(await loadPlan(db, owner)) }
  const { books, covers } = await listBooksForExport(db, owner)
  yield { path: 'books.json', content: prettyJson(books) }
  for (const { file, image } of covers) {
    const content = await loadLargestImage(objectStore, image)
    if (content) yield { path: file, content }
  }
}

async function loadProfile(db: Db, { id }: Caller) {
  const user = await findUser(db, id)
  return user && { username: user.username, email: user.email, created_at: user.created_at }
}

async function loadLists(db: Db, owner: Caller) {
  const lists = []
  for (const listId of await listOwnedIds(db, 'shopping_lists', owner.id)) {
    const list = await readList(db, listId, owner)
    if (list) lists.push({ name: list.name, kitchen: list.kitchen_name, items: toListItems(list) })
  }
  return lists
}

const toListItems = ({ groups }: NonNullable<Awaited<ReturnType<typeof readList>>>) =>
  groups
    .flatMap((group) => group.items)
    .map(({ name, amount_readable, checked_at, note }) => ({
      line: [amount_readable, name].filter(Boolean).join(' '),
      is_checked: checked_at !== null,
      note,
    }))

async function loadStores(db: Db, owner: Caller) {
  const stores = []
  for (const storeId of await listOwnedIds(db, 'stores', owner.id)) {
    const store = await findStore(db, storeId, owner)
    if (store) stores.push(toLayout(store))
  }
  return stores
}

async function loadPlan(db: Db, owner: Caller): Promise<ArchivedPlan> {
  const [templates, meals] = [await listOwnTemplates(db, owner), await listOwnMeals(db, owner)]
  return { ...(await findOwnSettings(db, owner)), templates, meals }
}

const listStapleNames = async (db: Db, owner: Caller) =>
  (await listStaples(db, owner)).filter(({ user_id }) => user_id === owner.id).map(({ name }) => name)
