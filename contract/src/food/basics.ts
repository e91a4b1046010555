/** Assumed to be at home unless removed. In a file of their own, so that the start page does not load the schemas. */
export const BASICS = ['salt', 'pepper', 'oil', 'water', 'sugar'] as const
export type Basic = (typeof BASICS)[number]
