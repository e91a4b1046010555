/** One timer per duration in a step, wherever it is started. */
export const timerId = (recipeId: number, step: number, index: number) =>
  index === 0 ? stepId(recipeId, step) : `${stepId(recipeId, step)}-${index}`

const stepId = (recipeId: number, step: number) => `${recipeId}-${step}`

export const belongsToStep = (id: string, recipeId: number, step: number) =>
  id === stepId(recipeId, step) || id.startsWith(`${stepId(recipeId, step)}-`)

/** A timer that belongs to no step. The time makes it unique on all devices of a cook. */
export const customTimerId = (recipeId: number) => `${recipeId}-own-${Date.now().toString(36)}`
