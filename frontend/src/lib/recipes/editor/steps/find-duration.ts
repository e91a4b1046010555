import { findDurationRanges } from '@larder/amounts/find-durations'

/** The first duration in a step, such as "bake for 25 minutes", in seconds. Of a range, the longer end. */
export function findDuration(instruction: string): number | undefined {
  const [first] = findDurationRanges(instruction)
  return first && Math.max(...first.ends)
}
