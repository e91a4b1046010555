import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The last commit before the rule. */
const BASE = 'a771fc9a'
const SUBJECT = /^(bench|build|chore|ci|docs|feat|fix|perf|refactor|revert|test)(\([a-z0-9 ,-]+\))?: \S/
const MAX_SUBJECT_LENGTH = 72
/** Landed with 73 characters. History on main is not rewritten. */
const TOO_LONG = 'feat(metrics): report backups, jobs, database, disk, storage and refusals'

const log = spawnSync('git', ['log', '--format=%s', '--no-merges', `${BASE}..HEAD`], { encoding: 'utf8' })

// An archive or a shallow clone has no history to check.
test.skipIf(log.status !== 0)(
  'commit subjects are `type(scope): what changed`, at most 72 characters',
  () => {
    const subjects = log.stdout.split('\n').filter((subject) => subject && subject !== TOO_LONG)
    const wrong = subjects.filter((subject) => !SUBJECT.test(subject) || subject.length > MAX_SUBJECT_LENGTH)
    expect(wrong).toEqual([])
  },
)
