import type { Language } from '@larder/contract/languages'
import type { Problem, ProblemField, ProblemParams } from '@larder/contract/problems'
import { formatText } from '../i18n/format-text.ts'

/** Replaces the texts of a problem by those of its codes. English texts are more precise, so they stay. */
export function translateProblem(problem: Problem, language: Language): Problem {
  if (language === 'en') return problem
  const errors = problem.errors?.map((field) => ({ ...field, message: translateField(field, language) }))
  const [first] = errors ?? []
  const isAboutField = problem.code === 'invalid' && first !== undefined
  const detail = isAboutField ? [first.path, first.message].filter(Boolean).join(': ') : undefined
  return { ...problem, detail: detail ?? translateDetail(problem, language), ...(errors && { errors }) }
}

function translateDetail({ code, params = {} }: Problem, language: Language): string {
  const isInTrash = code === 'in_use' && params.count === 0
  return formatText(language, isInTrash ? 'problem_in_use_trashed' : `problem_${code}`, toValues(params))
}

function translateField({ code, params = {} }: ProblemField, language: Language): string {
  const values = toValues(params)
  if (code === 'too_small' && params.above !== undefined)
    return formatText(language, 'field_too_small_above', values)
  if (code === 'not_found' && params.name !== undefined)
    return formatText(language, 'field_not_found_name', values)
  return formatText(language, `field_${code}`, values)
}

const toValues = ({ limit, above, name, names = [], count, trashed_count, seconds }: ProblemParams) => ({
  ...{ limit, above, name, count, trashed_count, seconds },
  names: names.map((item) => item || '…').join(' → '),
})
