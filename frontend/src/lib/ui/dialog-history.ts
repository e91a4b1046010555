const DEPTH = 'larder_dialogs'
/** Key under which SvelteKit stores its page index in a history entry. Entries with the same index are one page. */
const PAGE = 'sveltekit:metadata'

type Entry = { [DEPTH]?: number; [PAGE]?: { historyIndex?: number } } | null

const entry = (): Entry => history.state
const entryDepth = () => entry()?.[DEPTH] ?? 0
const entryPage = () => entry()?.[PAGE]?.historyIndex

const openDialogs: (() => void)[] = []
let depth = 0
let page: number | undefined
let isListening = false

/**
 * Makes the Back button close the dialog. Pushes a copy of the page's own history entry, so SvelteKit treats both as
 * the same page. An entry can't be removed: when the dialog closes another way, its entry is reused by the next
 * dialog, and Back skips it. Calling `history.back()` instead would abort navigations that the dialog started.
 *
 * Returns a function to call when the dialog is closed.
 */
export function closeOnBack(close: () => void): () => void {
  listen()
  openDialogs.push(close)
  if (entryDepth() < openDialogs.length) {
    history.pushState({ ...entry(), [DEPTH]: openDialogs.length }, '')
    remember()
  }
  return () => {
    const index = openDialogs.indexOf(close)
    if (index >= 0) openDialogs.splice(index, 1)
  }
}

function listen() {
  remember()
  if (isListening) return
  isListening = true
  addEventListener('popstate', onPopState)
}

function remember() {
  depth = entryDepth()
  page = entryPage()
}

function onPopState() {
  const [before, pageBefore] = [depth, page]
  remember()
  if (depth >= before || page !== pageBefore) return
  if (openDialogs.length > depth) for (const close of openDialogs.splice(depth).toReversed()) close()
  else history.back()
}
