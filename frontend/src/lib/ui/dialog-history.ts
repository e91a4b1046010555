const DEPTH = 'larder_dialogs'
/** SvelteKit's own note in an entry of the history. Entries that share it are one page for SvelteKit. */
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
 * Back closes the dialog: it gets an entry of the history, a copy of the page's own, which SvelteKit therefore takes
 * for the same page. An entry can't be removed: when the dialog is closed otherwise, it stays for the next dialog,
 * and Back skips it. Going back right away would abort whatever the dialog has started, such as a navigation.
 *
 * Returns how to say that the dialog is closed.
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
