import * as m from '#lib/generated/messages.ts'
import { isOperation, type WaitingChange } from './waiting-change.ts'

const MESSAGES = {
  add: m.shopping_refused_add,
  check: m.shopping_refused_check,
  uncheck: m.shopping_refused_uncheck,
  amount: m.shopping_refused_amount,
  note: m.shopping_refused_note,
  remove: m.shopping_refused_remove,
  restore: m.shopping_refused_restore,
  missing: m.shopping_refused_missing,
  found: m.shopping_refused_found,
}

export function formatRefusedChange(change: WaitingChange): string {
  const write = isOperation(change) ? MESSAGES[change.operation.kind] : m.shopping_refused_place
  return write({ name: change.name, reason: change.refusal ?? '' })
}
