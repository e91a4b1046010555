export type Sharing = { visibility: 'private' | 'kitchen' | 'public'; kitchen_id: number | null }

const KITCHEN = /^kitchen-(\d{1,9})$/

/** Visibility and kitchen as the value of one form control. */
export const toAudience = ({ visibility, kitchen_id }: Sharing) =>
  visibility === 'kitchen' ? `kitchen-${kitchen_id}` : visibility

/** Undefined if the form does not have the field. */
export function readAudience(audience: string): Sharing | undefined {
  const [, kitchenId] = KITCHEN.exec(audience) ?? []
  if (kitchenId) return { visibility: 'kitchen', kitchen_id: Number(kitchenId) }
  return audience === 'public' || audience === 'private'
    ? { visibility: audience, kitchen_id: null }
    : undefined
}
