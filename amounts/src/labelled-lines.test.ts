import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { LABELLED_FILES, parseLabelledLines } from '../scripts/labelled-lines.ts'

const MAX_WRONG = 1

test.each(LABELLED_FILES.map((file) => [basename(file, '.jsonl'), file]))(
  'the labelled lines in %s are parsed correctly, except for one',
  (_language, file) => {
    const lines = parseLabelledLines(file)
    expect(lines.length).toBeGreaterThanOrEqual(30)
    expect(lines.filter(({ hasAmount, hasName }) => !hasAmount || !hasName).length).toBeLessThanOrEqual(
      MAX_WRONG,
    )
  },
)
