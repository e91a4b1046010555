import type { FormProblem } from '../../api/form-problem.ts'
import type { QrCode } from './qr-code.server.ts'

/** The parts of the kitchen page, each with forms of its own. */
export type KitchenPart = 'people' | 'invite' | 'settings'

/** An invitation as its maker sees it, this once. */
export type MadeLink = { id: number; link: string; code: QrCode }

export type KitchenAnswer = {
  part: KitchenPart
  problem?: FormProblem
  made?: MadeLink
}
