/** ID of the field that adds an item. `/shopping#new-item` opens it on the list used last. */
export const NEW_ITEM = 'new-item'

const KEY = 'last-shopping-list'

/** Browsers can refuse storage. The first list is then taken. */
export function rememberList(id: number) {
  try {
    localStorage.setItem(KEY, String(id))
  } catch {}
}

/** The list that this device used last, otherwise the first. Undefined without lists. */
export function findLastList<List extends { id: number }>(lists: readonly List[]): List | undefined {
  return lists.find(({ id }) => id === readLast()) ?? lists[0]
}

function readLast(): number | undefined {
  try {
    return Number(localStorage.getItem(KEY))
  } catch {
    return undefined
  }
}
