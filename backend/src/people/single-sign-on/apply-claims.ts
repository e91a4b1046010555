import { MAX_KITCHEN_MEMBERS, MAX_KITCHENS } from '@larder/contract/people/kitchens'
import type { FastifyBaseLogger } from 'fastify'
import type { ProviderConfig } from '../../config/read-oidc.ts'
import type { Db } from '../../db/db.ts'
import { notifyRightsChanged } from '../../http/rights-changes.queries.ts'
import { insertMember, listMembers } from '../kitchens/kitchen-members.queries.ts'
import { countKitchens, lockKitchen } from '../kitchens/kitchens.queries.ts'
import { leaveKitchen } from '../kitchens/leave-kitchen.ts'
import { findUser, updateUser, user as userResource } from '../users/users.queries.ts'
import { type Claims, listGroups } from './claims.ts'

/** Sets the role and the kitchens that the configuration derives from groups, and logs the reason. */
export async function applyClaims(
  trx: Db,
  userId: number,
  settings: ProviderConfig,
  claims: Claims,
  log: FastifyBaseLogger,
) {
  const groups = new Set(listGroups(claims, settings.groupsClaim))
  await applyRole(trx, userId, settings, groups, log)
  await applyKitchens(trx, userId, settings, groups, log)
}

async function applyRole(
  trx: Db,
  userId: number,
  { name, groupsClaim, adminGroups }: ProviderConfig,
  groups: ReadonlySet<string>,
  log: FastifyBaseLogger,
) {
  if (!adminGroups) return
  const group = adminGroups.find((each) => groups.has(each))
  const role = group === undefined ? 'User' : 'Admin'
  // Locks the Admins first, as every change of a role does.
  const locked = await userResource.lock(trx, userId)
  const before = await findUser(trx, userId)
  if (!locked || !before || before.role === role) return
  const reason = { user_id: userId, provider: name, claim: groupsClaim, group: group ?? null }
  if (locked.isLastAdmin) {
    log.warn(reason, 'the claim would make the last Admin a User; role not changed')
    return
  }
  await updateUser(trx, userId, { role })
  log.info({ ...reason, role }, 'role changed by a claim')
}

async function applyKitchens(
  trx: Db,
  userId: number,
  { name, groupsClaim, kitchens }: ProviderConfig,
  groups: ReadonlySet<string>,
  log: FastifyBaseLogger,
) {
  const kitchenIds = [...new Set(kitchens.map(({ kitchenId }) => kitchenId))].toSorted((a, b) => a - b)
  for (const kitchenId of kitchenIds) {
    const group = kitchens.find((each) => each.kitchenId === kitchenId && groups.has(each.group))?.group
    const reason = {
      user_id: userId,
      provider: name,
      claim: groupsClaim,
      group: group ?? null,
      kitchen_id: kitchenId,
    }
    if (!(await lockKitchen(trx, kitchenId))) {
      log.warn(reason, 'the configured kitchen does not exist')
      continue
    }
    const members = await listMembers(trx, kitchenId)
    const membership = members.find(({ user_id }) => user_id === userId)
    if (group === undefined && membership?.role === 'member') {
      await leaveKitchen(trx, kitchenId, userId)
      log.info(reason, 'removed from a kitchen by a claim')
    } else if (group !== undefined && !membership) {
      const isFull =
        members.length >= MAX_KITCHEN_MEMBERS ||
        (await countKitchens(trx, userId, MAX_KITCHENS)) >= MAX_KITCHENS
      if (isFull) {
        log.warn(reason, 'not added: the kitchen has too many members, or the user too many kitchens')
        continue
      }
      await insertMember(trx, kitchenId, userId, 'member')
      await notifyRightsChanged(trx, userId)
      log.info(reason, 'added to a kitchen by a claim')
    }
  }
}
