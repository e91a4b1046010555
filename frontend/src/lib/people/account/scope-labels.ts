import type { Scope } from '@larder/contract/people/access-tokens'
import * as m from '#lib/generated/messages.ts'

export const SCOPE_LABELS: Record<Scope, () => string> = {
  read: m.tokens_scope_read,
  write: m.tokens_scope_write,
  shopping: m.tokens_scope_shopping,
}
