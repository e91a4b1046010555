/** Count as at home unless taken off. Apart from the schemas, so that the first page does not load those. */
export const BASICS = ['salt', 'pepper', 'oil', 'water', 'sugar'] as const
export type Basic = (typeof BASICS)[number]
