/** Stops once, however often it is asked to: by a signal, or by the loss of the process that started this one. */
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
  // Nobody would start it again, or stop it.
  process.once('disconnect', end)
}
