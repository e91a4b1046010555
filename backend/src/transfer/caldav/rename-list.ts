import { MAX_NAME_LENGTH } from '@larder/contract/fields'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/http-error.ts'
import { requireAction } from '../../http/access.ts'
import { lockCaller } from '../../http/lock-caller.ts'
import { shoppingListAccess } from '../../shopping/lists/shopping-lists.access.ts'
import { lockList, touchList, updateList } from '../../shopping/lists/shopping-lists.queries.ts'
import { toCollectionPath } from './caldav-paths.ts'
import type { Collection } from './collections.queries.ts'
import { dav, findChild, listChildren, writeElement, type XmlElement } from './dav-xml.ts'
import { writeResponse } from './multistatus.ts'
import type { Viewer } from './viewer.ts'

/** Clients can change only the name of a list. As RFC 4918 demands, a request with anything else changes nothing. */
export async function updateProperties(
  db: Db,
  viewer: Viewer,
  collection: Collection,
  body: XmlElement | undefined,
): Promise<string> {
  const wanted = (body?.children ?? []).flatMap(
    (change) =>
      findChild(change, dav('prop'))?.children.map((prop) => ({ prop, isSet: change.name === dav('set') })) ??
      [],
  )
  const [name] = listChildren(findChild(findChild(body, dav('set')), dav('prop')), dav('displayname'))
  const title = name?.text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() ?? ''
  const isAllowed =
    collection.kind === 'list' && collection.canRename && title !== '' && title.length <= MAX_NAME_LENGTH
  const isSupported = ({ prop, isSet }: (typeof wanted)[number]) =>
    isAllowed && isSet && prop.name === dav('displayname')
  const isRenamed = wanted.length > 0 && wanted.every(isSupported)
  if (isRenamed && collection.kind === 'list') await renameList(db, viewer, collection.id, title)
  const statuses = wanted.map((change) => ({
    status: isRenamed ? 200 : isSupported(change) ? 424 : 403,
    content: writeElement(change.prop.name),
  }))
  return writeResponse(toCollectionPath(collection.name), statuses)
}

const renameList = (db: Db, { caller }: Viewer, id: number, name: string) =>
  inTransaction(db, async (trx) => {
    if (!(await lockList(trx, id))) throw notFound('Shopping list', id)
    await requireAction(trx, await lockCaller(trx, caller), shoppingListAccess, 'update', id)
    await updateList(trx, id, { name })
    await touchList(trx, id)
  })
