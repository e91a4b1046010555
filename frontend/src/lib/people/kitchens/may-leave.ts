import type { KitchenMember } from '@larder/contract/people/kitchens'

/** The only member deletes the kitchen instead. The last owner can't leave other members behind. */
export function mayLeave(members: KitchenMember[], viewerId: number): 'yes' | 'no' | 'last owner' {
  const otherMembers = members.filter(({ user_id }) => user_id !== viewerId)
  if (otherMembers.length === 0 || otherMembers.length === members.length) return 'no'
  return otherMembers.some(({ role }) => role === 'owner') ? 'yes' : 'last owner'
}
