/** Calls `stop` once, on the first signal or when the parent process is lost. */
export function onSignal(stop: () => Promise<void>) {
  let isStopping = false
  const end = () => {
    if (isStopping) return
    isStopping = true
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  // Without a parent, nobody would restart or stop this process.
  process.once('disconnect', end)
}
