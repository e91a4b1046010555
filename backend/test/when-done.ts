const pending: (() => unknown)[] = []

/** Runs when the test file ends, in reverse order. */
export const whenDone = (work: () => unknown) => void pending.push(work)

export async function finish(): Promise<void> {
  for (let work = pending.pop(); work; work = pending.pop()) await work()
}
