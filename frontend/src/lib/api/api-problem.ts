import type { ProblemParams } from '@larder/contract/problems'

/**
 * What this website reads of a problem document: codes, never sentences. An API newer than this website may say codes
 * that are not in the contract yet.
 */
export type ApiProblem = {
  status: number
  code?: string | undefined
  params?: ProblemParams | undefined
  errors?: FieldProblem[] | undefined
}

export type FieldProblem = {
  path: string
  code: string
  params?: ProblemParams | undefined
}
