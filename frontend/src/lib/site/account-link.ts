import type { IconName } from '#lib/ui/icon-name.ts'

/** Entry of the account menu. */
export type AccountLink = [href: string, icon: IconName, label: string]
