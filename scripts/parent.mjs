// Plain JavaScript, because scripts/run.mjs runs on old Nodes.
const BETWEEN_LOOKS_MS = 500

/** Calls back when the parent process ends. Without a channel to it, only if the parent is npm or `isStarter`. */
export function onParentExit(callback, isStarter = false) {
  process.once('disconnect', callback)
  // npm passes SIGTERM to its shell, but the shell passes it to nobody. Other parents may exit and leave us running on
  // purpose.
  if (!isStarter && !process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    callback()
  }, BETWEEN_LOOKS_MS)
  looking.unref()
}
