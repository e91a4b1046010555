import type { ProblemParams } from '@larder/contract/problems'

/**
 * The parts of a problem document that the website uses: codes, never the English texts. A newer API may send codes
 * that this contract does not have yet.
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
