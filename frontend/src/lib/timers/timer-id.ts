/** One timer for a step, wherever it is started. */
export const timerId = (recipeId: number, step: number) => `${recipeId}-${step}`
