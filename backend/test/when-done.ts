import { afterAll } from 'vitest'

const pending: (() => unknown)[] = []

// Registered on import: Vitest ignores an afterAll that is called while beforeAll or a test runs.
afterAll(async () => {
  for (const work of pending.reverse()) await work()
})

/** Runs when the test file ends, the last first. */
export const whenDone = (work: () => unknown) => void pending.push(work)
