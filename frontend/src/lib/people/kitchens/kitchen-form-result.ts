import type { FormProblem } from '../../api/form-problem.ts'
import type { QrCode } from './qr-code.server.ts'

/** Parts of the kitchen page with forms. */
export type KitchenPart = 'people' | 'invite' | 'settings'

/** A new invitation. Its link is shown only once. */
export type NewInvitationLink = { id: number; link: string; code: QrCode }

export type KitchenFormResult = {
  part: KitchenPart
  problem?: FormProblem
  made?: NewInvitationLink
}
