import { MAX_IMPORT_FILES } from '@larder/contract/transfer/imports'
import * as m from '#lib/generated/messages.ts'
import type { ApiProblem } from '../../../api/api-problem.ts'
import { firstMessage } from '../../../api/field-message.ts'

const NO_CONNECTION = 0

export function importUploadProblem(problem: ApiProblem): string {
  if (problem.status === NO_CONNECTION) return m.import_files_no_connection()
  if (problem.status === 413) return m.import_files_too_large()
  if (problem.errors?.[0]?.code === 'too_many') return m.import_files_many({ limit: MAX_IMPORT_FILES })
  return firstMessage(problem)
}
