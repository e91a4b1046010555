import type { KitchenMember } from '@larder/contract/people/kitchens'

/** Whoever is alone in a kitchen deletes it instead; its last owner stays while others are in it. */
export function mayLeave(members: KitchenMember[], viewerId: number): 'yes' | 'no' | 'last owner' {
  const others = members.filter(({ user_id }) => user_id !== viewerId)
  if (others.length === 0 || others.length === members.length) return 'no'
  return others.some(({ role }) => role === 'owner') ? 'yes' : 'last owner'
}
