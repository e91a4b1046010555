import type { ProblemParams } from '@larder/contract/problems'

/**
 * What this website reads of a problem document: codes, never sentences. An API newer than this website may say codes
 * that are not in the contract yet.
 */
export type SaidProblem = {
  status: number
  code?: string | undefined
  params?: ProblemParams | undefined
  errors?: SaidField[] | undefined
}

export type SaidField = {
  path: string
  code: string
  params?: ProblemParams | undefined
}
